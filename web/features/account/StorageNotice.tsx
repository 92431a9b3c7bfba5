import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Warns if the browser's storage can't be written: a session would end with the page. */
export function StorageNotice() {
  const [works, setWorks] = useState(true);
  useEffect(() => {
    setWorks(writeStored(storageKeys.probe, '1'));
    removeStored(storageKeys.probe);
  }, []);
  if (works) return null;
  return (
    <Notice
      tone="warning"
      title={
        <FormattedMessage
          id="auth.storage.title"
          defaultMessage="Your browser keeps nothing"
          description="Above the form for signing in, where the browser forbids pages to store anything"
        />
      }
    >
      <FormattedMessage
        id="auth.storage.text"
        defaultMessage="It is set to store no data of this site, so you would be logged out on the next page. Allow it in the settings, then load this page again."
        description="What to do where the browser forbids pages to store anything"
      />
    </Notice>
  );
}
