/** Whether a dialog or drawer lies over the page: keys then belong to it. */
export const isCovered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
