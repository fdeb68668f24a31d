/**
 * Nobody is anywhere: the focus went with what had it, or is at the page itself, where a navigation puts it, and where it is put when
 * neither a dialog that has gone nor what opened it is there any more. Whoever comes a moment later with a better place may take it.
 */
export const isFocusFree = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === 'main';
};
