import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const resultTexts = withValues(
  defineMessages({
    title: {
      id: 'search.title',
      defaultMessage: 'Results for “{query}”',
      description: 'Heading of the page with search results; {query} is what was searched for',
    },
    count: {
      id: 'search.count',
      defaultMessage: '{count, plural, one {# result} other {# results}}',
      description: 'Search results: how many there are; {count} is at least 1',
    },
    countMany: {
      id: 'search.count.many',
      defaultMessage: '{count, number}+ results',
      description: 'Search results: how many there are where they are 10,000 or more',
    },
    countNone: {
      id: 'search.count.none',
      defaultMessage: 'No results',
      description: 'Search results: how many there are where there is none',
    },
    near: {
      id: 'search.near',
      defaultMessage: 'Nothing has all of these words. These come closest:',
      description: 'Search results: above results that have only some of the words',
    },
    some: {
      id: 'search.some',
      defaultMessage:
        '{count, plural, one {# has all of these words; the others come close.} other {# have all of these words; the others come close.}}',
      description:
        'Search results: above results of which only the first {count} have all of the words; {count} is at least 1',
    },
    subject: {
      id: 'search.subject',
      defaultMessage: 'Subject',
      description: 'Search results: below the name of a school subject that was searched for',
    },
    topic: {
      id: 'search.topic',
      defaultMessage: 'Topic in {subject}',
      description:
        'Search results: below the name of a topic that was searched for; {subject} is the school subject that it belongs to',
    },
    corrected: {
      id: 'search.corrected',
      defaultMessage: 'Nothing was found for “{typed}”, so these are the results for “{meant}”.',
      description:
        'Search results: the words were misspelled, and those that were probably meant were searched for; {typed} is what the visitor typed, {meant} what was searched for',
    },
    meant: {
      id: 'search.meant',
      defaultMessage: 'Did you mean {meant}?',
      description: 'Search results: suggests other words; {meant} is a link that searches for them',
    },
    page: {
      id: 'search.page',
      defaultMessage: 'Page {page, number}',
      description: 'Search results: which page of them this is, from 2',
    },
    more: {
      id: 'search.more',
      defaultMessage: 'More results',
      description: 'Search results: button or link below them that shows the following ones',
    },
    previous: {
      id: 'search.previous',
      defaultMessage: 'Previous results',
      description: 'Search results: link above those of a later page to the page before',
    },
    noneTitle: {
      id: 'search.none',
      defaultMessage: 'Nothing found for “{query}”',
      description: 'Heading of the page with search results where there is none',
    },
    noneYet: {
      id: 'search.none.yet',
      defaultMessage: 'No notes have these words yet.',
      description:
        'Search results: below a subject or topic that was searched for, where no notes were found',
    },
    noneFiltered: {
      id: 'search.none.filtered',
      defaultMessage: 'With these filters there is nothing. Without them there may be.',
      description: 'Search results: there is none with the filters that are set',
    },
    noneWithout: {
      id: 'search.none.without',
      defaultMessage: 'Search without filters',
      description: 'Search results: button that searches for the same without filters',
    },
    tips: {
      id: 'search.tips',
      defaultMessage: 'This often helps:',
      description: 'Search results: above a list of advice where nothing was found',
    },
    tipSpelling: {
      id: 'search.tips.spelling',
      defaultMessage: 'Check how the words are spelled.',
      description: 'Search results: advice where nothing was found',
    },
    tipFewer: {
      id: 'search.tips.fewer',
      defaultMessage: 'Use fewer words: one or two that matter.',
      description: 'Search results: advice where nothing was found',
    },
    tipOther: {
      id: 'search.tips.other',
      defaultMessage: 'Try the word that your teacher or your book uses.',
      description: 'Search results: advice where nothing was found',
    },
    ask: {
      id: 'search.ask',
      defaultMessage: 'Ask for it',
      description:
        'Search results: button to the page on which one asks others for missing study material',
    },
    askText: {
      id: 'search.ask.text',
      defaultMessage: 'Not what you were looking for? Others may have it.',
      description: 'Search results: beside the button that leads to asking for study material',
    },
    share: {
      id: 'search.share',
      defaultMessage: 'Share your notes',
      description: 'Search results: button to the page on which study material is shared',
    },
    shareText: {
      id: 'search.share.text',
      defaultMessage: 'Do you have something on it yourself? It would be the first.',
      description:
        'Search results: beside the button that leads to sharing, where nothing was found',
    },
  }),
);
