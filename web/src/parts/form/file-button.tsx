import { type FileButtonProps, FileButton as LibraryButton } from '@mantine/core';
import { useRef } from 'react';

/**
 * Lets a person choose files, also the same one again: one that was closed uncropped, or mended after it had been refused. The
 * browser tells of a choice only where it is another one than before.
 */
export function FileButton<Several extends boolean = false>(props: FileButtonProps<Several>) {
  const { onChange } = props;
  const reset = useRef<() => void>(null);
  return (
    <LibraryButton<Several>
      {...props}
      resetRef={reset}
      onChange={(chosen) => {
        reset.current?.();
        onChange(chosen);
      }}
    />
  );
}
