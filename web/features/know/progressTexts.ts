import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Texts about the processing of a know, while it runs and after it has ended. */
export const progressTexts = withValues(
  defineMessages({
    running: {
      id: 'progress.running',
      defaultMessage: 'Your know is being made',
      description: 'Heading while shared files are processed; a know is a piece of study material',
    },
    runningLead: {
      id: 'progress.running.lead',
      defaultMessage: 'It takes a minute or two. You can close this page, it goes on without you.',
      description: 'Below the heading while shared files are processed',
    },
    waiting: {
      id: 'progress.waiting',
      defaultMessage: 'Your files have arrived',
      description: 'First step of processing shared files',
    },
    scan: {
      id: 'progress.scan',
      defaultMessage: 'Checking your files for viruses',
      description: 'Second step of processing shared files, while a virus scanner looks at them',
    },
    convert: {
      id: 'progress.convert',
      defaultMessage: 'Reading your files',
      description: 'Second step of processing shared files',
    },
    pages: {
      id: 'progress.pages',
      defaultMessage: 'Making pages',
      description: 'Third step of processing shared files: pages are drawn',
    },
    publish: {
      id: 'progress.publish',
      defaultMessage: 'Last checks',
      description: 'Last step of processing shared files',
    },
    doneOf: {
      id: 'progress.doneOf',
      defaultMessage: '{done, number} of {of, number}',
      description: 'Behind a step of processing: how many files or pages are done, such as 3 of 10',
    },
    bar: {
      id: 'progress.bar',
      defaultMessage: 'Progress of your know',
      description: 'Names, read out, the bar of the processing of shared files',
    },
    published: {
      id: 'progress.published',
      defaultMessage: 'It is there',
      description: 'Heading after shared study material was published',
    },
    publishedLead: {
      id: 'progress.published.lead',
      defaultMessage: 'Thank you. Others can find and read your know from now on.',
      description: 'Below the heading after study material was published',
    },
    private: {
      id: 'progress.private',
      defaultMessage: 'It is there, for you and those you choose',
      description: 'Heading after private study material was processed',
    },
    privateLead: {
      id: 'progress.private.lead',
      defaultMessage: 'Pass on the link to whom you like. Nobody else finds it.',
      description: 'Below the heading after private study material was processed',
    },
    review: {
      id: 'progress.review',
      defaultMessage: 'Somebody of our team has a look first',
      description: 'Heading after study material was processed that a person has to look at',
    },
    reviewLead: {
      id: 'progress.review.lead',
      defaultMessage:
        'It is very much like something that is here already. If it is your own work, it is published soon; you need to do nothing.',
      description: 'Below the heading of study material that a person has to look at',
    },
    failed: {
      id: 'progress.failed',
      defaultMessage: 'This file can’t become a know',
      description: 'Heading after shared files could not be processed',
    },
    failedLead: {
      id: 'progress.failed.lead',
      defaultMessage: 'Nothing was published. This is what stopped it, and what you can do:',
      description: 'Below the heading after shared files could not be processed',
    },
    failure: {
      id: 'progress.failure',
      defaultMessage:
        '{reason, select, encrypted {It takes a password. Save it without one, and share it again.} broken {It can’t be read. Open it in a program, save it as a PDF, and share that.} empty {It has neither words nor pictures. Save it again, and share it then.} script {Our pages don’t have the script that it is written in. Save it as a PDF, and share that.} form {It is a form that only its own program can show. Print it as a PDF, and share that.} tooManyPages {It has more than 1,000 pages. Share it in parts.} tooComplex {It takes too long to read. Save it as a simpler PDF, and share that.} infected {There is a virus in it. Check your device, and share a file without one.} unchecked {We couldn’t check it for viruses. Please share it once more later.} late {It took too long. Please share it once more.} other {Something went wrong on our side. Please share it once more.}}',
      description:
        'Why shared files could not be processed, and what to do; {reason} is encrypted, broken, empty, script, form, tooManyPages, tooComplex, infected, unchecked, late or internal',
    },
    omitted: {
      id: 'progress.omitted',
      defaultMessage: 'Parts of your files couldn’t be taken over',
      description: 'Heading of a note to an author, above what their pages lack of their files',
    },
    omittedPart: {
      id: 'progress.omitted-part',
      defaultMessage:
        '{file}: {kind, select, bytes {{count, plural, one {# character that can’t be read} other {# characters that can’t be read}}} script {{count, plural, one {# character of a script that our pages don’t have ({name})} other {# characters of a script that our pages don’t have ({name})}}} picture {{count, plural, one {# picture in a format that we can’t show} other {# pictures in formats that we can’t show}}} drawing {{count, plural, one {# diagram, of which only the words are there} other {# diagrams, of which only the words are there}}} page {{count, plural, one {page {name} can’t be read} other {pages {name} can’t be read}}} other {{count, plural, one {# embedded part that can’t be read} other {# embedded parts that can’t be read}}}}',
      description:
        'One thing that the pages lack of a file; {file} is its name, {kind} is bytes, script, picture, drawing, page or embedded, {count} how many, {name} the script, such as Hebrew, or the pages, such as 2, 5–7',
    },
    gone: {
      id: 'progress.gone',
      defaultMessage: 'This know isn’t there any more',
      description: 'Heading where the progress of deleted study material is asked for',
    },
    read: {
      id: 'progress.read',
      defaultMessage: 'Read it',
      description: 'Button that opens the published study material',
    },
    another: {
      id: 'progress.another',
      defaultMessage: 'Share another',
      description: 'Button that leads to sharing more study material',
    },
    again: {
      id: 'progress.again',
      defaultMessage: 'Choose another file',
      description: 'Button after shared files could not be processed: leads to the choice of files',
    },
    list: {
      id: 'progress.list',
      defaultMessage: 'To your knows',
      description: 'Button that leads to the list of what the user shared',
    },
    link: {
      id: 'progress.link',
      defaultMessage: 'Link',
      description: 'Label of the address of study material, which can be copied',
    },
    firstPage: {
      id: 'progress.firstPage',
      defaultMessage: 'The first page',
      description: 'Read out in place of the picture of the first page of study material',
    },
  }),
);
