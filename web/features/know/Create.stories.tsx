import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentType, useEffect, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ApiError } from '../../api/errors.ts';
import { usePageData } from '../../api/pageData.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled as author } from '../user/samples.ts';
import { DetailsStep, type DetailsStepProps } from './DetailsStep.tsx';
import { type Details, firstDetails } from './draft.ts';
import { FilesStep, type FilesStepProps } from './FilesStep.tsx';
import type { KeptPhotos } from './keptPhotos.ts';
import OwnKnowsScreen from './OwnKnowsScreen.tsx';
import { PhotosDialog } from './PhotosDialog.tsx';
import { ProgressView, type ProgressViewProps } from './ProgressView.tsx';
import {
  boards,
  grades,
  knows,
  omitted,
  ownKnow,
  schoolTypes,
  subjects,
  uploads,
} from './createSamples.ts';

const meta: Meta<typeof StoryPage> = {
  title: 'Share',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: { route: 'know-create', url: '/knows/create/upload' },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };
const nothing = () => undefined;

const files = (props: Partial<FilesStepProps>): { screen: ComponentType } => ({
  screen: () => (
    <FilesStep
      uploads={{ items: [], rejected: [] }}
      actions={{
        add: nothing,
        remove: nothing,
        move: nothing,
        retry: nothing,
        forgetRejected: nothing,
      }}
      images={false}
      signedIn
      known
      onContinue={nothing}
      {...props}
    />
  ),
});

export const Empty: Story = { args: files({}) };
export const EmptyOnAPhone: Story = { args: files({}), globals: onAPhone };

/** Draws a page of notes as a photo. */
async function photo(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#f4efe2';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#1d2b53';
  for (let y = 60; y < height - 40; y += 40) context.fillRect(40, y, width - 80 - (y % 3) * 60, 8);
  return new File([await canvas.convertToBlob()], 'IMG_1.png', { type: 'image/png' });
}

/** The dialog after a reload. */
function PhotosFromBefore() {
  const [kept, setKept] = useState<KeptPhotos | null>(null);
  useEffect(() => {
    const read = async () => {
      const jpeg = await photo(600, 800);
      const one = { jpeg, width: 600, height: 800, turns: 0 };
      setKept({
        photos: [
          { ...one, id: 'a' },
          { ...one, id: 'b', turns: 1 },
        ],
        lost: 2,
      });
    };
    void read();
  }, []);
  return (
    <PhotosDialog files={noFiles} name="Photos 1" kept={kept} onClose={nothing} onFile={nothing} />
  );
}
const noFiles: readonly File[] = [];
const seeKept: Story['play'] = () =>
  waitFor(() => {
    if (!document.querySelector('[role=dialog] canvas, dialog canvas'))
      throw new Error('no photo yet');
  });
export const PhotosKept: Story = { args: { screen: PhotosFromBefore }, play: seeKept };
export const PhotosKeptOnAPhone: Story = { ...PhotosKept, globals: onAPhone };

export const Photos: Story = {
  args: files({}),
  play: async ({ canvasElement }) => {
    await waitFor(() => {
      if (!canvasElement.querySelector('main input[type=file]')) throw new Error('no files yet');
    });
    const dataTransfer = new DataTransfer();
    for (const file of await Promise.all([photo(600, 800), photo(800, 600), photo(600, 800)]))
      dataTransfer.items.add(file);
    const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.dispatchEvent(dropped);
    await waitFor(() => {
      const dialog = document.querySelector('[role=dialog]');
      if (dialog?.querySelectorAll('canvas').length !== 3) throw new Error('not read yet');
    });
  },
};
export const PhotosOnAPhone: Story = { ...Photos, globals: onAPhone };
export const ChosenByAVisitor: Story = {
  args: files({
    signedIn: false,
    uploads: {
      items: uploads.map((item) => ({ ...item, state: 'waiting', sent: 0 })),
      rejected: [],
    },
  }),
};
export const Uploading: Story = { args: files({ uploads: { items: uploads, rejected: [] } }) };
export const UploadingOnAPhone: Story = { ...Uploading, globals: onAPhone };
export const Uploaded: Story = {
  args: files({
    uploads: {
      items: uploads.map((item) => ({ ...item, state: 'done', sent: item.size })),
      rejected: [],
    },
  }),
};
export const Rejected: Story = {
  args: files({
    isSecond: true,
    uploads: {
      items: uploads.slice(0, 1),
      rejected: [
        { name: 'Donaudampfschifffahrtsgesellschaft.pages', reason: 'type' },
        { name: 'IMG_2041.heic', reason: 'image' },
        { name: 'leer.pdf', reason: 'empty' },
        { name: 'Abiturvorbereitung komplett.pdf', reason: 'large' },
        { name: 'noch eins.pdf', reason: 'many' },
        { name: 'Zellatmung.pdf', reason: 'twice' },
      ],
    },
  }),
};

function Described(props: Partial<DetailsStepProps>) {
  const { flags, hasSubjects } = useMarket();
  const list = usePageData('/api/subjects', {}, { context: 'story', enabled: hasSubjects });
  const [items] = useState(props.items ?? uploads);
  return (
    <DetailsStep
      initial={firstDetails(given, items, { gradeIds: [], schoolTypeId: null })}
      onChange={nothing}
      items={items}
      lists={{ subjects: list.data?.subjects ?? [], grades, schoolTypes, examBoards: boards }}
      severalGrades={flags.hasMultipleGradeSelection}
      send={async () => null}
      onRefused={nothing}
      onBack={nothing}
      backHref="#files"
      {...props}
    />
  );
}

const given = {
  title: '',
  filename: '',
  url: '',
  isPrivate: false,
  hasFlashcards: false,
  folder: '',
  demand: '',
  draft: '',
};

const filled: Details = {
  title: 'Zellatmung: alle vier Schritte',
  description: 'Mit den Bilanzen, die in der Klausur drankamen.',
  subjectId: 1,
  topicIds: ['t-1', 't-3'],
  gradeIds: ['10'],
  schoolTypeId: 'gymnasium',
  examBoardId: null,
  tags: ['Biologie', 'Klausur', 'Mitochondrium'],
  visibility: 'public',
};

const details = (props: Partial<DetailsStepProps>) => ({
  route: 'know-create-details',
  url: '/knows/create/details',
  user: author,
  data: { '/api/subjects': subjects },
  screen: () => <Described {...props} />,
});

const submit: Story['play'] = async ({ canvasElement }) => {
  const button = await waitFor(() => {
    const found = canvasElement.querySelector<HTMLElement>('main form button[type=submit]');
    if (!found) throw new Error('nothing to press yet');
    return found;
  });
  await userEvent.click(button);
  await waitFor(() => {
    if (!canvasElement.querySelector('main form [role=alert], main form [aria-invalid]'))
      throw new Error('no error');
  });
};

/** The summary beside the button has the focus. */
const submitRefused: Story['play'] = async (context) => {
  await submit(context);
  const alert = context.canvasElement.querySelector('main form [role=alert]');
  await waitFor(() => expect(alert?.parentElement).toHaveFocus());
  await expect(alert?.parentElement?.nextElementSibling).toHaveAttribute('type', 'submit');
};

export const DetailsFirst: Story = { args: details({}) };
const request = '9f4f2f0e-0000-4000-8000-000000000150';
const asked = {
  title: 'Zusammenfassung: Energiebilanz der Zellatmung mit allen Zwischenschritten',
  subject: { ...subjects.subjects[0], path: '#biologie' },
  topic: { uuid: 't-3', name: 'Stoffwechsel', path: '#stoffwechsel' },
  grade: { id: '10', name: '10. Klasse' },
};
export const DetailsOfAnAnswer: Story = {
  args: {
    ...details({ demand: request, initial: filled }),
    data: { '/api/subjects': subjects, [`/api/know-demands/${request}`]: asked },
  },
};
export const DetailsOfAnAnswerOnAPhone: Story = { ...DetailsOfAnAnswer, globals: onAPhone };

/** The form once the file was read. */
const read = {
  ...uploads[0],
  state: 'done',
  url: '/api/uploads/9f4f2f0e-0000-4000-8000-000000000160',
} as (typeof uploads)[number];
export const DetailsSuggested: Story = {
  args: {
    ...details({ items: [read], named: 'Zellatmung Zusammenfassung' }),
    data: {
      '/api/subjects': subjects,
      '/api/knows/suggestions?uploadIds=9f4f2f0e-0000-4000-8000-000000000160': {
        title: 'Zellatmung: Glykolyse, Citratzyklus und Atmungskette',
        subjectId: 1,
        topicIds: ['t-3'],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const title = await waitFor(() => {
      const field = canvasElement.querySelector<HTMLInputElement>('main form input');
      if (!field?.value.includes('Glykolyse')) throw new Error('not suggested yet');
      return field;
    });
    await expect(title).toHaveAccessibleDescription();
    await expect(canvasElement.querySelectorAll('main form input:checked')).toHaveLength(3);
  },
};
export const DetailsSuggestedOnAPhone: Story = { ...DetailsSuggested, globals: onAPhone };
export const DetailsWithoutSubject: Story = {
  args: details({ initial: { ...filled, subjectId: null, topicIds: [] } }),
  play: async (context) => {
    await submit(context);
    await expect(context.canvasElement.querySelector('main form [data-invalid]')).toBeVisible();
  },
};
export const DetailsFilled: Story = { args: details({ initial: filled }) };
export const DetailsOnAPhone: Story = { args: details({ initial: filled }), globals: onAPhone };
export const DetailsWithErrors: Story = {
  args: details({
    initial: filled,
    send: async () =>
      new ApiError(422, {
        type: 'FormValidationError',
        fields: ['title', 'topicIds', 'gradeIds', 'tags[1]'].map((field) => ({
          field,
          message: 'for developers',
        })),
      }),
  }),
  play: submit,
};
export const DetailsOfADuplicate: Story = {
  args: details({
    initial: filled,
    send: async () =>
      new ApiError(409, {
        type: 'DuplicateError',
        fields: [{ field: 'duplicateOf', message: '/knows/zellatmung' }],
      }),
  }),
  play: submitRefused,
};
function DuplicateElsewhere() {
  const { countries, domain } = useMarket();
  const there = countries.find((one) => one.domain !== domain);
  const message = `${there?.domain}/knows/zellatmung`;
  const refuse = async () =>
    new ApiError(409, {
      type: 'DuplicateError',
      fields: [{ field: 'duplicateElsewhere', message }],
    });
  const { screen: Form } = details({ initial: filled, send: refuse });
  return <Form />;
}
export const DetailsOfADuplicateElsewhere: Story = {
  args: { ...details({}), screen: DuplicateElsewhere },
  play: submitRefused,
};
export const DetailsWithoutRoom: Story = {
  args: details({ initial: filled, send: async () => new ApiError(507) }),
  play: submitRefused,
};

const progress = (part: Partial<ProgressViewProps['progress']>) => ({
  route: 'know-create-details',
  url: '/knows/create/details',
  user: author,
  screen: () => (
    <ProgressView
      progress={{ event: null, know: null, gone: false, uuid: ownKnow.uuid, ...part }}
      listHref="#list"
      anotherHref="#another"
    />
  ),
});

export const Processing: Story = {
  args: progress({ event: { step: 'pages', done: 3, of: 10 }, know: ownKnow }),
};
export const ProcessingAsksForAnAddress: Story = {
  args: progress({ event: { step: 'pages', done: 3, of: 10 }, know: ownKnow }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(
      await waitFor(() => {
        const offer = canvasElement.querySelector('main button:has(.lucide-mail)');
        if (!offer) throw new Error('nothing offers a mail');
        return offer;
      }),
    );
    const field = await canvas.findByRole('textbox');
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(field).not.toHaveAttribute('aria-describedby');
  },
};
export const ProcessingWithAMailToCome: Story = {
  args: progress({
    event: { step: 'pages', done: 3, of: 10 },
    know: { ...ownKnow, own: ownKnow.own && { ...ownKnow.own, resultMail: 'lena@example.org' } },
  }),
};
export const ProcessingOnAPhone: Story = { ...Processing, globals: onAPhone };
export const Published: Story = {
  args: progress({
    event: { step: 'publish', done: 1, of: 1, status: 'PUBLISHED' },
    know: ownKnow,
  }),
};
export const PublishedWithOmissions: Story = {
  args: progress({
    event: { step: 'publish', done: 1, of: 1, status: 'PUBLISHED' },
    know: { ...ownKnow, own: ownKnow.own && { ...ownKnow.own, omitted } },
  }),
};
export const InReview: Story = {
  args: progress({ event: { step: 'publish', done: 1, of: 1, status: 'REVIEW' }, know: ownKnow }),
};
export const Failed: Story = {
  args: progress({
    event: {
      step: 'publish',
      done: 1,
      of: 1,
      status: 'REJECTED',
      failure: { reason: 'encrypted', file: 'Zellatmung.pdf', message: 'for developers' },
    },
    know: ownKnow,
  }),
};

const own = { route: 'knows', url: '/knows', user: author, screen: OwnKnowsScreen };
const listOf = (content: unknown[]) => ({
  '/api/knows/mine?page=0&limit=20': {
    content,
    page: 0,
    last: true,
    totalElements: content.length,
  },
});

export const OwnKnows: Story = { args: { ...own, data: listOf(knows) } };
export const OwnKnowsOnAPhone: Story = { ...OwnKnows, globals: onAPhone };
export const NoKnowsYet: Story = { args: { ...own, data: listOf([]) } };
export const JustUploaded: Story = {
  args: {
    ...own,
    url: '/knows?showKnowUploadedCongratulationsDialog=true',
    data: listOf(knows.slice(0, 1)),
  },
};
