/** Brings the reader to the field that makes a plan longer. */
export function focusEndDate(): void {
  const field = document.querySelector<HTMLElement>('[data-path="endDate"]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
