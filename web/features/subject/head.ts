/**
 * Titles and descriptions of pages, which the server writes into the document's head
 * (the table of routes names them). They are declared here so that the extraction finds
 * them. The server fills plain {arguments} only.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  subjectsTitle: {
    id: 'head.subjects.title',
    defaultMessage: 'All subjects and topics',
    description:
      'Title of the overview of subjects in the browser tab; the brand is added behind it',
  },
  subjectsDescription: {
    id: 'head.subjects.description',
    defaultMessage:
      'Every subject and topic at a glance. Pick what your next test is about and start studying.',
    description: 'Description of the overview of subjects in search results',
  },
  subjectTitle: {
    id: 'head.subject.title',
    defaultMessage: '{name}: notes and summaries',
    description:
      'Title of the page of all that is shared on a subject in the browser tab; {name} is the subject; the brand is added behind it',
  },
  subjectDescription: {
    id: 'head.subject.description',
    defaultMessage: '{name}: all that students share about it, the newest and the most read.',
    description:
      'Description of the page of all that is shared on a subject in search results; {name} is the subject',
  },
  topicTitle: {
    id: 'head.topic.title',
    defaultMessage: '{name} ({subjectName})',
    description:
      'Title of a topic’s page in the browser tab; {name} is the topic, {subjectName} its subject; the brand is added behind it',
  },
  topicDescription: {
    id: 'head.topic.description',
    defaultMessage:
      '{name} in {subjectName}: what students share about it, and topics that go with it.',
    description:
      'Description of a topic’s page in search results; {name} is the topic, {subjectName} its subject',
  },
});
