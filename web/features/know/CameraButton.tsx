import { FileImage } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './CameraButton.module.css';

export interface CameraButtonProps {
  children: ReactNode;
  onFiles: (files: readonly File[]) => void;
}

/** Opens the camera for one photo, on devices that are touched. */
export function CameraButton({ children, onFiles }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <span className={styles.touch}>
        <Button
          variant="tonal"
          icon={<FileImage size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {children}
        </Button>
      </span>
    </>
  );
}
