let top: Element | null = null;

/** Escape closes what lies on top: the library hands the key to all that is open. Noted before any of them closes. */
window.addEventListener(
  'keydown',
  ({ key }) => {
    if (key !== 'Escape') return;
    top = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? null;
    window.setTimeout(() => {
      top = null;
    });
  },
  true,
);

/** Whether Escape has just been pressed in another dialog, which lies over the one of this element. */
export const isForOther = (within: Element | null): boolean =>
  top !== null && within !== null && !top.contains(within) && !within.contains(top);
