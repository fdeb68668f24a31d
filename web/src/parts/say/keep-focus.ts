let last: HTMLElement | null = null;

/**
 * A button that sends is disabled meanwhile, and fields that may not change are inert; whatever is so loses the focus. It has it again
 * as soon as it can be used, unless somebody has gone elsewhere.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement;
  });
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      const isHeld = attributeName === 'inert' ? target.contains(last) : target === last;
      const isFree = !(target as HTMLElement).inert && !(target as HTMLButtonElement).disabled;
      if (isHeld && isFree && document.activeElement === document.body) last?.focus({ preventScroll: true });
    }
  }).observe(document, { subtree: true, attributeFilter: ['disabled', 'inert'] });
}

/** Gives the focus to what may be disabled by now, as the menu of a row that is being deleted: then it has it as soon as it can be used. */
export function giveFocus(to: HTMLElement): void {
  last = to;
  to.focus({ preventScroll: true });
}
