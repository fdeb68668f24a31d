/** What holds the focus for a while only: whoever was somewhere before is still there for us. */
const passing = 'dialog, [data-passing]';

/** A screen that is just coming gives the focus itself. */
const patienceMs = 100;

/**
 * Focus that went with its element, as with a button that goes once it is pressed, is given to the nearest of what stood
 * around it and can take it, else to the screen's heading: whoever works by keyboard or by ear would be at the top again.
 * A button that was disabled while it worked has it again afterwards.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: EventTarget | null = null;
  let around: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const came = ({ target }: FocusEvent) => {
    last = target;
    if (!(target instanceof HTMLElement) || target.closest(passing)) return;
    around = [target];
    for (let at = target.parentElement; at && at !== root; at = at.parentElement)
      if (at.hasAttribute('tabindex')) around.push(at);
  };
  const isLost = () => document.activeElement === document.body && last instanceof Node && !last.isConnected;
  const giveBack = () => {
    if (!isLost()) return;
    const next = around.find((one) => one.isConnected) ?? root.querySelector<HTMLElement>('main h2[tabindex]');
    next?.focus({ preventScroll: true });
    // What it stands in may have become so much shorter that it has left the screen.
    const { top = 0, bottom = 0 } = next?.getBoundingClientRect() ?? {};
    if (bottom < 0 || top > innerHeight) next?.scrollIntoView({ block: 'center' });
  };
  const changed = new MutationObserver((changes) => {
    for (const { type, target } of changes)
      if (type === 'attributes' && target === last && document.activeElement === document.body)
        (target as HTMLElement).focus({ preventScroll: true });
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(giveBack, patienceMs);
  });
  root.addEventListener('focusin', came);
  changed.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(timer);
    changed.disconnect();
    root.removeEventListener('focusin', came);
  };
}
