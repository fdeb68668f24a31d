import { type RefObject, useEffect } from 'react';

/** Of what arrives in a dialog that is open already, and has the focus itself for want of a control: the first one takes it. */
export function useFirstControl(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    if (document.activeElement === dialog) place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [place]);
}
