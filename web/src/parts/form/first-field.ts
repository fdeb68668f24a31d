import { type RefObject, useEffect } from 'react';
import { isFocusFree } from '../say/focus-free.ts';

/** A navigation focuses the page's main part and, a moment later, scrolls to its top; the field comes after both. */
const delayMs = 150;

/** Where a field takes what is typed: of a group of radio buttons at the one that is chosen. */
export const inputOf = (field: HTMLElement): HTMLElement =>
  field.matches('input, textarea, button, select, [tabindex]')
    ? field
    : (field.querySelector<HTMLElement>('[aria-checked="true"]') ??
      field.querySelector<HTMLElement>('input, textarea, button') ??
      field);

/** Nobody has moved yet: the focus is where a navigation puts it, or on the button that closes the form's own drawer. */
function isUntouched(root: HTMLElement): boolean {
  const { activeElement } = document;
  if (isFocusFree()) return true;
  return !root.contains(activeElement) && root.closest('[role="dialog"]')?.contains(activeElement) === true;
}

/**
 * Focuses the first field of a form once its values and its fields have arrived, unless the person is somewhere already. On a
 * touch screen that would open the keyboard over the page, so nothing is focused there. What stands over the fields and acts
 * at once, such as a plan's switch, is no field.
 */
export function useFirstField(root: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    if (!ready || !window.matchMedia('(hover: hover)').matches) return;
    const timer = window.setInterval(() => {
      const form = root.current;
      const field =
        form?.querySelector<HTMLElement>('[data-autofocus]') ?? form?.querySelector<HTMLElement>('[data-path]');
      if (!form || !field) return;
      window.clearInterval(timer);
      if (isUntouched(form)) inputOf(field).focus({ preventScroll: true });
    }, delayMs);
    return () => window.clearInterval(timer);
  }, [root, ready]);
}
