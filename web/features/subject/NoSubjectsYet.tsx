import { FormattedMessage } from 'react-intl';

/** What a market without subjects says in place of inviting to them. */
export function NoSubjectsYet() {
  return (
    <FormattedMessage
      id="subjects.none.text"
      defaultMessage="We are putting the list together with students and teachers. Until then you can be among the first who share something here."
      description="Where a country has no list of subjects: what becomes of that"
    />
  );
}
