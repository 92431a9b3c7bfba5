import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { useCall } from '../../api/session/useCall.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Crop, wholeCrop } from '../../ui/crop.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { largePicture } from './shared/person.ts';
import styles from './PictureEditor.module.css';

const texts = withValues(
  defineMessages({
    choose: {
      id: 'picture.choose',
      defaultMessage: '{has, select, true {Choose another} other {Choose a picture}}',
      description:
        'Button that opens the choice of a file for the profile picture; {has} is true where there is a picture already',
    },
    remove: {
      id: 'picture.remove',
      defaultMessage: 'Remove',
      description: 'Button that removes the profile picture',
    },
    help: {
      id: 'picture.help',
      defaultMessage:
        'PNG, JPEG or WebP, at most 10 MB. You can drop a file here. Where and when it was taken is not kept.',
      description: 'Beside the profile picture: what it may be',
    },
    cropTitle: {
      id: 'picture.crop.title',
      defaultMessage: 'Choose the part that shows you',
      description: 'Heading of the dialog in which the user crops the profile picture',
    },
    save: {
      id: 'picture.save',
      defaultMessage: 'Use this picture',
      description: 'Button that saves the profile picture',
    },
    cancel: {
      id: 'account.cancel',
      defaultMessage: 'Cancel',
      description: 'Button that closes a dialog without doing what it offers',
    },
    saved: {
      id: 'picture.saved',
      defaultMessage: 'Your picture is saved.',
      description: 'Short message after the profile picture was saved',
    },
    removed: {
      id: 'picture.removed',
      defaultMessage: 'Your picture is gone. Your letter is back.',
      description:
        'Short message after the profile picture was removed: the first letter of the name stands in its place',
    },
  }),
);

const faults = withValues(
  defineMessages({
    type: {
      id: 'picture.fault.type',
      defaultMessage: 'This file is no picture that we can read. Choose a PNG, JPEG or WebP.',
      description: 'Under the profile picture: the chosen file can’t be used',
    },
    size: {
      id: 'picture.fault.size',
      defaultMessage: 'This file is larger than 10 MB. Choose a smaller one.',
      description: 'Under the profile picture: the chosen file can’t be used',
    },
  }),
);

type Fault = keyof typeof faults;

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 10 * 1024 * 1024;
/**
 * Edge of the uploaded picture in pixels. The server stores at most 512; twice as many
 * leave it detail to scale down from.
 */
const EDGE = 1024;

const loadArea = () => import('../../ui/CropArea.tsx');

/** Edits the user's picture: choose or drop a file, crop it, remove it. */
export function PictureEditor() {
  const { user, refresh } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const removal = useCall('delete', '/api/users/{id}/profilepicture', {
    context: 'users.removePicture',
  });
  const has = user.profilePicture !== null;

  async function take(file: File | undefined) {
    if (!file) return;
    const wrong = file.size > MAX_BYTES ? 'size' : TYPES.includes(file.type) ? null : 'type';
    setFault(wrong);
    if (wrong) return;
    try {
      setImage(await createImageBitmap(file));
    } catch {
      setFault('type');
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }

  async function remove() {
    const { ok } = await removal.send({ path: { id: user.uuid } });
    if (!ok) return;
    await refresh();
    toasts.show(intl.formatMessage(texts.removed), 'success');
  }

  return (
    <div className={styles.editor} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Avatar name={user.name} src={largePicture(user.profilePicture)} size={96} />
      <div className={styles.words}>
        <div className={styles.buttons}>
          <Button
            variant="tonal"
            icon={<ImageUp size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            <FormattedMessage {...texts.choose} values={{ has }} />
          </Button>
          {has && (
            <Button
              variant="quiet"
              icon={<Trash2 size={18} aria-hidden="true" />}
              loading={removal.sending}
              onClick={() => void remove()}
            >
              <FormattedMessage {...texts.remove} />
            </Button>
          )}
        </div>
        <p className={styles.help}>
          <FormattedMessage {...texts.help} />
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES.join(',')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Reset, so that choosing the same file again fires a change event.
            event.target.value = '';
          }}
        />
        {fault !== null && (
          <Notice tone="danger" live>
            <FormattedMessage {...faults[fault]} />
          </Notice>
        )}
      </div>
      <CropDialog image={image} onClose={() => setImage(null)} onFault={setFault} />
    </div>
  );
}

interface CropDialogProps {
  image: ImageBitmap | null;
  onClose: () => void;
  onFault: (fault: Fault) => void;
}

function CropDialog({ image, onClose, onFault }: CropDialogProps) {
  const { user, refresh } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const area = useLoaded(loadArea, image !== null);
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const [cutting, setCutting] = useState(false);
  const upload = useCall('post', '/api/users/{id}/profilepicture', {
    context: 'users.savePicture',
    expects: ['InvalidMIMETypeError', 'FormValidationError'],
  });

  function close() {
    setCrop(wholeCrop);
    onClose();
  }

  async function save() {
    if (!image || !area) return;
    setCutting(true);
    const body = new FormData();
    body.set('file', await area.cut(image, crop, EDGE), 'picture.jpg');
    const outcome = await upload.send({ path: { id: user.uuid }, body });
    setCutting(false);
    if (!outcome.ok) {
      const { type, status } = outcome.error;
      if (type === 'InvalidMIMETypeError') onFault('type');
      else if (type === 'FormValidationError') onFault(status === 413 ? 'size' : 'type');
      return close();
    }
    await refresh();
    close();
    toasts.show(intl.formatMessage(texts.saved), 'success');
  }

  return (
    <Modal
      open={image !== null}
      onClose={close}
      title={<FormattedMessage {...texts.cropTitle} />}
      maxWidth={420}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            <FormattedMessage {...texts.cancel} />
          </Button>
          <Button disabled={!area} loading={cutting || upload.sending} onClick={() => void save()}>
            <FormattedMessage {...texts.save} />
          </Button>
        </>
      }
    >
      {image && area && <area.CropArea image={image} crop={crop} onCrop={setCrop} />}
    </Modal>
  );
}
