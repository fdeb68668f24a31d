import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';

/**
 * Of what is fetched when its button is first pressed: another button then stands in that one's place, and has to have its focus
 * before anything opens under it, since that is where the focus goes back to. `wanted`: opens as soon as it is here.
 */
export function useOpening(wanted = true): {
  place: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  open: Dispatch<SetStateAction<boolean>>;
} {
  const place = useRef<HTMLButtonElement>(null);
  const [opened, open] = useState(false);
  const isWanted = useRef(wanted);
  useEffect(() => {
    if (!isWanted.current) return;
    place.current?.focus({ preventScroll: true });
    open(true);
  }, []);
  return { place, opened, open };
}
