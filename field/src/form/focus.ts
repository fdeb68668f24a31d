/** As a `ref`: a field that somebody has just asked for takes the focus. Browsers heed `autofocus` once per page at most. */
export const focusOn = (element: HTMLElement | null): void => element?.focus();
