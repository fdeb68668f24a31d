/** Of a step from page to page that leads no further: it keeps the focus of whoever came there by it, which `disabled` would take away. */
export const dimmed = (isOver: boolean) => ({ 'aria-disabled': isOver, 'data-disabled': isOver });
