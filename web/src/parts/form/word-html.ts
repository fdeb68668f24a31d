/** The depth of a paragraph that Word means as an item of a list; 0 where it does not. */
const levelOf = (paragraph: Element): number =>
  Number(/mso-list:[^;]*\blevel(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);

/**
 * Word copies the items of a list as paragraphs that begin with a drawn bullet or number, and empty lines as paragraphs of one space.
 * Here they become lists, and nothing; headings of any size become the one that texts have.
 */
export function tidied(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const make = (tag: string): Element => body.ownerDocument.createElement(tag);
  for (const heading of body.querySelectorAll('h1, h2, h4, h5, h6')) {
    const one = make('h3');
    one.append(...heading.childNodes);
    heading.replaceWith(one);
  }
  /** The lists that the next item may go on with, by depth. */
  let open: Element[] = [];
  for (const paragraph of body.querySelectorAll('p')) {
    const level = levelOf(paragraph);
    if (level === 0) {
      if (
        paragraph.className.startsWith('Mso') &&
        paragraph.textContent.trim() === '' &&
        !paragraph.querySelector('img')
      )
        paragraph.remove();
      continue;
    }
    if (paragraph.previousElementSibling !== open[0]) open = [];
    const drawn = paragraph.querySelector('[style*="mso-list:Ignore" i]');
    const tag = /^\s*\(?[\p{L}\d]{1,4}[.)]/u.test(drawn?.textContent ?? '') ? 'OL' : 'UL';
    drawn?.remove();
    const item = make('li');
    item.append(...paragraph.childNodes);
    const depth = Math.min(level, open.length + 1);
    open = open.slice(0, depth);
    if (open[depth - 1]?.tagName !== tag) {
      const list = make(tag);
      const above = open[depth - 2]?.lastElementChild;
      if (above) above.append(list);
      else paragraph.before(list);
      open = [...open.slice(0, depth - 1), list];
    }
    open[depth - 1]?.append(item);
    paragraph.remove();
  }
  return body.innerHTML;
}
