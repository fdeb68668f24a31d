import { Popover } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, type Ref } from 'react';
import { useOpening } from './opening.ts';

/** A button whose place is taken by the same one when what opens under it has been fetched. */
export type OpeningButton = ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void }>;

interface OpenedPopoverProps {
  button: OpeningButton;
  label: string;
  width: number;
  position: 'bottom-start' | 'bottom-end';
  padding?: 'xs' | 'md';
  /** `close` gives the focus back first: a dialog that follows remembers where it was. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** What is fetched with the first press of its button, and opens under it at once. */
export function OpenedPopover({ button, label, width, position, padding = 'xs', children }: OpenedPopoverProps) {
  const { place, opened, open } = useOpening();
  const close = () => {
    place.current?.focus({ preventScroll: true });
    open(false);
  };
  return (
    <Popover opened={opened} onChange={open} position={position} shadow="md" width={width} trapFocus returnFocus>
      <Popover.Target>{cloneElement(button, { ref: place, onClick: () => open(!opened) })}</Popover.Target>
      <Popover.Dropdown p={padding} aria-label={label}>
        {typeof children === 'function' ? children(close) : children}
      </Popover.Dropdown>
    </Popover>
  );
}
