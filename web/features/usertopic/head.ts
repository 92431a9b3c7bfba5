/** Title and description of the page with a quiz, for the document's head. They are declared here so that the extraction finds them. */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  title: {
    id: 'head.userTopicQuiz.title',
    defaultMessage: 'Quiz: {title}',
    description: 'Title of the page with a quiz; {title} is what its author called it',
  },
  description: {
    id: 'head.userTopicQuiz.description',
    defaultMessage: 'Ten questions on “{title}”. How many do you get right?',
    description:
      'Description of the page with a quiz, where its link is shared; {title} is its title',
  },
});
