/**
 * Whether a dialog or drawer lies over the page: keys then belong to it. Over what is `within`: the topmost comes last in the
 * document, and may be the very one in which that stands.
 */
export const isCovered = (within: Element | null = null): boolean => {
  const top = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  return top !== undefined && !top.contains(within);
};
