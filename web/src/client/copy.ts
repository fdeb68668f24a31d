/** Copies a text, and says whether the browser did. A page without https, as in an office's own network, has no `navigator.clipboard`. */
export const copyText = async (text: string): Promise<boolean> =>
  navigator.clipboard === undefined
    ? copySelected(text)
    : navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      );

/** The older way, which every browser has: whatever is selected. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const place = document.createElement('textarea');
  place.value = text;
  place.style.position = 'fixed';
  place.style.opacity = '0';
  // Within a dialog, which lets nothing outside of it have the focus.
  (before?.parentElement ?? document.body).append(place);
  place.select();
  const isCopied = document.execCommand('copy');
  place.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
