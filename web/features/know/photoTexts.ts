import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Texts of the dialog in which photos become a file. */
export const photoTexts = withValues(
  defineMessages({
    title: {
      id: 'create.photos.title',
      defaultMessage: 'Your photos',
      description: 'Title of the dialog in which photos of notes become the pages of a file',
    },
    lead: {
      id: 'create.photos.lead',
      defaultMessage: 'They become one PDF, page by page in this order.',
      description: 'Below the title of the dialog in which photos become the pages of a file',
    },
    photo: {
      id: 'create.photos.photo',
      defaultMessage: 'Photo {number, number}',
      description: 'Name of one of the photos that become the pages of a file',
    },
    rotate: {
      id: 'create.photos.rotate',
      defaultMessage: 'Rotate {name}',
      description: 'Button that turns a photo to the right; {name} is “Photo 2”',
    },
    rotated: {
      id: 'create.photos.rotated',
      defaultMessage: '{name} is rotated',
      description: 'Read out after a photo was turned to the right; {name} is “Photo 2”',
    },
    another: {
      id: 'create.photos.another',
      defaultMessage: 'Take another',
      description: 'Button that opens the camera for one more photo',
    },
    choose: {
      id: 'create.photos.choose',
      defaultMessage: 'Choose photos',
      description: 'Button that opens the choice of photos which the device has',
    },
    add: {
      id: 'create.photos.add',
      defaultMessage: '{count, plural, one {Add # page} other {Add # pages}}',
      description: 'Button that adds the photos as one file to those that are shared',
    },
    none: {
      id: 'create.photos.none',
      defaultMessage: 'No photo is left. Take one, or choose some.',
      description: 'In the dialog with photos, after all were removed',
    },
    kept: {
      id: 'create.photos.kept',
      defaultMessage:
        'These photos are from before. Until you add them or close this, they stay on this device alone, for a week at most.',
      description:
        'In the dialog with photos, after the page was loaded again with photos that were taken before',
    },
    lost: {
      id: 'create.photos.lost',
      defaultMessage:
        '{count, plural, one {One more photo couldn’t be kept.} other {# more photos couldn’t be kept.}}',
      description:
        'In the dialog with photos that were taken before the page was loaded again: not all of them were kept',
    },
    unread: {
      id: 'create.photos.unread',
      defaultMessage:
        '{count, plural, one {One photo can’t be read here.} other {# photos can’t be read here.}} JPEG, PNG and WebP work everywhere.',
      description: 'In the dialog with photos: some of the chosen files are no readable pictures',
    },
    many: {
      id: 'create.photos.many',
      defaultMessage: 'One file has at most {most, number} photos. Add these, and then the others.',
      description: 'In the dialog with photos: more were chosen than one file has',
    },
  }),
);
