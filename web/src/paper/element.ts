/** What stands inside an element: texts stay texts, whatever they look like. */
type Inner = Node | string | null;

/** An element with its attributes and what it holds; what is null is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...inner: Inner[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inner.filter((one) => one !== null));
  return made;
}

const svgSpace = 'http://www.w3.org/2000/svg';

/** A drawing of paths in a square of this many units. */
export function drawing(
  size: number,
  paths: readonly Record<string, string>[],
  attributes: Record<string, string> = {},
) {
  const svg = document.createElementNS(svgSpace, 'svg');
  for (const [key, value] of Object.entries({ viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true', ...attributes }))
    svg.setAttribute(key, value);
  for (const each of paths) {
    const path = document.createElementNS(svgSpace, 'path');
    for (const [key, value] of Object.entries(each)) path.setAttribute(key, value);
    svg.append(path);
  }
  return svg;
}
