/**
 * A button that sends is disabled meanwhile, and whatever is disabled loses the focus. It has it again as soon as it can be pressed,
 * unless somebody has gone elsewhere.
 */
export function keepFocus(): void {
  let last: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target;
  });
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target === last && document.activeElement === document.body && !(target as HTMLButtonElement).disabled)
        (target as HTMLElement).focus({ preventScroll: true });
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
