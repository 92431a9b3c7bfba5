import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Texts of the form about a know before it is shared. */
export const detailsTexts = withValues(
  defineMessages({
    heading: {
      id: 'details.heading',
      defaultMessage: 'What is it about?',
      description: 'Heading of the form about study material before it is shared',
    },
    lead: {
      id: 'details.lead',
      defaultMessage: 'The better the title and the topics, the sooner others find it.',
      description: 'Below the heading of the form about study material before it is shared',
    },
    back: {
      id: 'details.back',
      defaultMessage: 'Back to the files',
      description: 'Link from the form about study material to the choice of files',
    },
    title: {
      id: 'details.title',
      defaultMessage: 'Title',
      description: 'Label of the field for the title of study material',
    },
    titleHelp: {
      id: 'details.title.help',
      defaultMessage: 'For example: Fractions, all rules with exercises',
      description: 'Below the field for the title of study material: an example',
    },
    titleSuggested: {
      id: 'details.title.suggested',
      defaultMessage: 'Suggested by your file. You can change it.',
      description:
        'Below the title of study material, where the first heading of the file was taken',
    },
    placeSuggested: {
      id: 'details.subject.suggested',
      defaultMessage: 'Chosen by what your file is about. You can change it.',
      description: 'Below the choice of the subject, where it was chosen by the text of the file',
    },
    suggested: {
      id: 'details.suggested',
      defaultMessage:
        '{place, select, true {Your file suggests title and subject.} other {Your file suggests a title.}}',
      description:
        'Read out when the form about study material was filled by its file; {place} is true where a subject was chosen, too',
    },
    subjectNone: {
      id: 'details.subject.none',
      defaultMessage: 'Choose the subject by which others find it.',
      description: 'Error of the choice of the subject: study material for everybody has one',
    },
    titleWrong: {
      id: 'details.title.wrong',
      defaultMessage: 'Give it a title of 3 to 120 characters.',
      description: 'Error below the field for the title of study material',
    },
    description: {
      id: 'details.description',
      defaultMessage: 'Description (optional)',
      description: 'Label of the field for the description of study material',
    },
    descriptionWrong: {
      id: 'details.description.wrong',
      defaultMessage: 'Please use at most 2,000 characters.',
      description: 'Error below the field for the description of study material',
    },
    subject: {
      id: 'details.subject',
      defaultMessage: 'Subject',
      description: 'Label of the choice of the subject of study material',
    },
    topics: {
      id: 'details.topics',
      defaultMessage: 'Topics',
      description: 'Label of the choice of topics of study material, within its subject',
    },
    topicsHelp: {
      id: 'details.topics.help',
      defaultMessage: 'Choose those that it explains, at most 8.',
      description: 'Below the label of the choice of topics of study material',
    },
    topicsWrong: {
      id: 'details.topics.wrong',
      defaultMessage: 'Please choose at most 8 topics of this subject.',
      description: 'Error below the choice of topics of study material',
    },
    choiceWrong: {
      id: 'details.choice.wrong',
      defaultMessage: 'This can’t be chosen any more. Please choose again.',
      description: 'Error below a choice that the server has refused, such as of a grade',
    },
    grades: {
      id: 'details.grades',
      defaultMessage: '{several, select, true {Grades} other {Grade}}',
      description:
        'Label of the choice of the years at school that study material is for; {several} is true where several may be chosen',
    },
    schoolType: {
      id: 'details.schoolType',
      defaultMessage: 'Type of school',
      description: 'Label of the choice of the kind of school that study material is for',
    },
    examBoard: {
      id: 'details.examBoard',
      defaultMessage: 'Exam board',
      description:
        'Label of the choice of the organisation whose exams study material prepares for',
    },
    none: {
      id: 'details.none',
      defaultMessage: 'Any',
      description: 'First option of a choice: none in particular',
    },
    tags: {
      id: 'details.tags',
      defaultMessage: 'Tags (optional)',
      description: 'Label of the field for words by which study material is found',
    },
    tagsHelp: {
      id: 'details.tags.help',
      defaultMessage: 'Words that others search for. Enter or a comma adds one, at most 10.',
      description: 'Below the field for words by which study material is found',
    },
    tagsWrong: {
      id: 'details.tags.wrong',
      defaultMessage: 'Please use at most 10 tags of at most 40 characters.',
      description: 'Error below the field for words by which study material is found',
    },
    removeTag: {
      id: 'details.tags.remove',
      defaultMessage: 'Remove the tag {tag}',
      description: 'Button on a word by which study material is found, read out',
    },
    visibility: {
      id: 'details.visibility',
      defaultMessage: 'Who can see it?',
      description: 'Label of the choice between public and private study material',
    },
    public: {
      id: 'details.public',
      defaultMessage: 'Everybody',
      description: 'Choice: the study material is public',
    },
    publicHelp: {
      id: 'details.public.help',
      defaultMessage: 'It is found by search and shows your name.',
      description: 'Below the choice of public study material: what it means',
    },
    private: {
      id: 'details.private',
      defaultMessage: 'Only people with the link',
      description: 'Choice: the study material is private',
    },
    privateHelp: {
      id: 'details.private.help',
      defaultMessage: 'It is in no search and no list. Whoever gets the link can read it.',
      description: 'Below the choice of private study material: what it means',
    },
    files: {
      id: 'details.files',
      defaultMessage: 'Files',
      description: 'Heading above the list of files that are about to be shared',
    },
    filesWrong: {
      id: 'details.files.wrong',
      defaultMessage: 'Some files can’t be shared yet. Go back to the files: each says what to do.',
      description:
        'Error beside the button of the form about study material whose files have faults',
    },
    filesNone: {
      id: 'details.files.none',
      defaultMessage: 'Choose at least one file first.',
      description: 'Error beside the button of the form about study material without a file',
    },
    duplicate: {
      id: 'details.duplicate',
      defaultMessage: 'This file is shared already. <link>See it here</link>',
      description:
        'Error beside the button of the form about study material whose file is there already; the tags enclose a link to it',
    },
    duplicateElsewhere: {
      id: 'details.duplicate.elsewhere',
      defaultMessage:
        'This file is shared already on the site of another country: {country}. <link>See it there</link>',
      description:
        'Error beside the button of the form about study material whose file is there already, on the site of a country with another language; the tags enclose a link to it there',
    },
    duplicateHidden: {
      id: 'details.duplicate.hidden',
      defaultMessage: 'This file has been shared before, so it can’t be shared again.',
      description:
        'Error beside the button of the form about study material whose file is there already, where one may not see it',
    },
    many: {
      id: 'details.many',
      defaultMessage: 'You have shared a lot today. Please go on later; your draft stays here.',
      description:
        'Error beside the button of the form about study material after too many in a day',
    },
    blocked: {
      id: 'details.blocked',
      defaultMessage: 'You can’t share anything at the moment. Our support can tell you why.',
      description:
        'Error beside the button of the form about study material for somebody who may not share',
    },
    unavailable: {
      id: 'details.unavailable',
      defaultMessage:
        'We can’t take your files right now. Nothing is lost: your files and what you wrote stay here. Try again in a while.',
      description:
        'Error beside the button of the form about study material while the server has no room for files, or can’t reach where they are kept',
    },
    visibilityWrong: {
      id: 'details.visibility.wrong',
      defaultMessage: 'An answer to a request is for everyone.',
      description:
        'Error of the choice who may read study material, where it answers what a user asked for and was made private',
    },
    demandRefused: {
      id: 'details.demand.refused',
      defaultMessage:
        'The request can’t be answered: it was deleted or closed, somebody else has reserved it, or it is your own. <link>Share without it</link>',
      description:
        'Error beside the button of the form about study material that answers a request; the link leads to the same form without the request',
    },
    terms: {
      id: 'details.terms',
      defaultMessage:
        'By sharing you say that it is your own work, and accept the <terms>terms for Knowers</terms>.',
      description:
        'Above the button that shares study material; the tags enclose a link to the terms of those who share, who are called Knowers',
    },
    submit: {
      id: 'details.submit',
      defaultMessage: 'Share',
      description: 'Button that shares study material',
    },
    afterUpload: {
      id: 'details.afterUpload',
      defaultMessage: 'It is shared as soon as the upload is done.',
      description: 'Below the pressed button that shares, while files are still on their way',
    },
  }),
);
