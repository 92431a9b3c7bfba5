import { FormattedMessage } from 'react-intl';

/** The text of a market without subjects, in place of an invitation to them. */
export function NoSubjectsYet() {
  return (
    <FormattedMessage
      id="subjects.none.text"
      defaultMessage="We are putting the list together with students and teachers. Until then you can be among the first who share something here."
      description="Where a country has no list of subjects: what becomes of that"
    />
  );
}
