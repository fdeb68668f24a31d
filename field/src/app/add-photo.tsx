import { useRef } from 'react';
import { Icon } from '../form/icons.tsx';
import app from './app.module.css';

interface AddPhotoProps {
  label: string;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A button that lets photos be taken or chosen. */
export function AddPhoto({ label, disabled = false, onFiles }: AddPhotoProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={app.secondary} disabled={disabled} onClick={() => picker.current?.click()}>
        <Icon name="camera" />
        {label}
      </button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}
