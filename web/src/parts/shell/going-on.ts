/** Marks a box that scrolls with what it holds beyond its upper and lower edge, so that both can say that it goes on. */
export function goingOn(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return;
  const mark = () => {
    box.toggleAttribute('data-above', box.scrollTop > 1);
    box.toggleAttribute('data-below', box.scrollTop + box.clientHeight < box.scrollHeight - 1);
  };
  const watch = new ResizeObserver(mark);
  watch.observe(box);
  for (const part of box.children) watch.observe(part);
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    watch.disconnect();
    box.removeEventListener('scroll', mark);
  };
}
