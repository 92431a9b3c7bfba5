import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const courseTexts = withValues(
  defineMessages({
    bar: {
      id: 'course.bar',
      defaultMessage: 'Your courses',
      description: 'Name of the bar in which a student at university chooses a course, read out',
    },
    course: {
      id: 'course.course',
      defaultMessage: 'Course',
      description: 'Label of the choice of a course at university',
    },
    all: {
      id: 'course.all',
      defaultMessage: 'All my work',
      description: 'In the choice of a course: work of all courses, and of none',
    },
    add: {
      id: 'course.add',
      defaultMessage: 'New course',
      description: 'Button beside the choice of a course: opens a dialog for the name of another',
    },
    rename: {
      id: 'course.rename',
      defaultMessage: 'Rename {name}',
      description: 'Button with a pencil beside the choice of a course, read out',
    },
    delete: {
      id: 'course.delete',
      defaultMessage: 'Delete {name}',
      description: 'Button with a bin beside the choice of a course, read out',
    },
    renameTitle: {
      id: 'course.rename.title',
      defaultMessage: 'Rename course',
      description: 'Title of the dialog with the name of a course',
    },
    deleteTitle: {
      id: 'course.delete.title',
      defaultMessage: 'Delete this course?',
      description: 'Title of the dialog that asks before a course is deleted',
    },
    deleteText: {
      id: 'course.delete.text',
      defaultMessage:
        'Your summaries, exams and questions in {name} stay. They are just not in a course any more.',
      description: 'In the dialog that asks before a course is deleted',
    },
    deleteSubmit: {
      id: 'course.delete.submit',
      defaultMessage: 'Delete course',
      description: 'Button of the dialog that asks before a course is deleted',
    },
    name: {
      id: 'course.name',
      defaultMessage: 'Name of the course',
      description: 'Label of the field for the name of a course',
    },
    save: {
      id: 'course.save',
      defaultMessage: 'Save',
      description: 'Button of the dialogs with the name of a course',
    },
    nameMissing: {
      id: 'course.name.missing',
      defaultMessage: 'Please name the course.',
      description: 'Below the empty field for the name of a course',
    },
    nameWrong: {
      id: 'course.name.wrong',
      defaultMessage: 'Please choose another name, without special signs.',
      description: 'Below the field for the name of a course where the server refuses the name',
    },
    twice: {
      id: 'course.name.twice',
      defaultMessage: 'You have a course of this name already.',
      description: 'Below the field for the name of a course',
    },
    full: {
      id: 'course.full',
      defaultMessage: 'You have fifty courses. Please delete one first.',
      description: 'In the dialog for a new course where the user has as many as they may have',
    },
    unknown: {
      id: 'course.unknown',
      defaultMessage: 'The course of this link isn’t one of yours, so you see all your work.',
      description: 'Notice above a tool whose address names an unknown course',
    },
    offer: {
      id: 'course.offer',
      defaultMessage: 'Keep your work on “{name}” together in a course?',
      description: 'Notice above a tool whose address names the title of a course',
    },
    offerSubmit: {
      id: 'course.offer.submit',
      defaultMessage: 'Make this course',
      description: 'Button of the notice that offers to make a course',
    },
    failed: {
      id: 'course.failed',
      defaultMessage: 'Your courses could not be loaded.',
      description: 'In place of the choice of a course where the courses could not be fetched',
    },
    retry: {
      id: 'course.retry',
      defaultMessage: 'Try again',
      description: 'Button that fetches the courses once more',
    },
    studies: {
      id: 'course.studies',
      defaultMessage: 'You study {subject}',
      description: 'Beside the choice of a course: what the user studies, in their own words',
    },
    welcomeTitle: {
      id: 'course.welcome.title',
      defaultMessage: 'Set up your semester',
      description: 'Heading of the short form that a student at university fills in once',
    },
    welcomeText: {
      id: 'course.welcome.text',
      defaultMessage:
        'Summaries, questions and mock exams are kept by course. What you study stays in this browser.',
      description: 'Below the heading of the short form that a student at university fills in once',
    },
    studiesLabel: {
      id: 'course.welcome.studies',
      defaultMessage: 'What do you study? (optional)',
      description: 'Label of a field in the short form of a student at university',
    },
    first: {
      id: 'course.welcome.course',
      defaultMessage: 'Course {number}',
      description: 'Label of one of three fields for the names of courses',
    },
    welcomeSubmit: {
      id: 'course.welcome.submit',
      defaultMessage: 'Start',
      description: 'Button of the short form that a student at university fills in once',
    },
    skip: {
      id: 'course.welcome.skip',
      defaultMessage: 'Skip',
      description: 'Button that closes the short form of a student at university',
    },
  }),
);
