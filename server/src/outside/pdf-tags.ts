import { createRequire } from 'node:module';
import { asRead, isFromTheRight } from './pdf-fonts.ts';

/**
 * Tags for screen readers: what a document consists of, as a tree in the order in which it is read, and for each line and picture on
 * its pages which part of that tree it belongs to. The library lays out and draws; that what it draws is marked on the way is ours.
 */

type Tag = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

interface Part {
  tag: Tag;
  /** What a picture shows. */
  alt?: string;
  /** Columns that a cell takes. */
  span?: number;
  parts: Part[];
  /** Where it stands on the pages. */
  drawn: object[];
}

/** A block of plain data, as far as it matters here. */
interface Node {
  text?: string | (string | Node)[];
  outline?: boolean;
  outlineText?: string;
  stack?: (string | Node)[];
  columns?: (string | Node)[];
  table?: { body: (string | Node)[][]; headerRows?: number };
  image?: string;
  svg?: string;
  colSpan?: number;
  tag?: Tag;
  alt?: string;
}

/** Of the library's drawing, what is used. */
interface Page {
  page: object;
  markStructureContent(tag: string): object;
  markContent(tag: 'Artifact'): void;
  endMarkedContent(): void;
  struct(tag: string, options: object): Element;
  addStructure(element: Element): void;
}

interface Element {
  add(child: object): void;
  dictionary: { data: Record<string, unknown> };
}

interface Renderer {
  pdfDocument: Page;
}

const newPart = (tag: Tag, more: Partial<Part> = {}): Part => ({ tag, parts: [], drawn: [], ...more });

/** Those of the document that is being made: lines and pictures name theirs by its place. */
let known: Part[] = [];
let root = newPart('Document');

function add(parent: Part, part: Part): number {
  parent.parts.push(part);
  return known.push(part) - 1;
}

/** The content of the next document, whose texts and pictures know which part of it they are. */
export function tagged<Content>(content: Content): Content {
  known = [];
  root = newPart('Document');
  return withTags(content as Node, root) as Content;
}

function withTags(block: string | Node | (string | Node)[], parent: Part): unknown {
  if (Array.isArray(block)) return block.map((one) => withTags(one, parent));
  if (typeof block === 'string') return block === '' ? block : withTags({ text: block }, parent);
  const { text, stack, columns, table, image, svg, alt } = block;
  if (text !== undefined) {
    if (text === '') return block;
    const part = add(parent, newPart(block.tag ?? 'P'));
    const title = block.outline && typeof text === 'string' ? { outlineText: text } : {};
    return { ...block, ...title, text: named(text, part) };
  }
  if (stack !== undefined) return { ...block, stack: withTags(stack, parent) };
  if (columns !== undefined) return { ...block, columns: withTags(columns, parent) };
  if (table !== undefined) return { ...block, table: { ...table, body: rows(table, parent) } };
  if ((image === undefined && svg === undefined) || alt === undefined) return block;
  return { ...block, part: add(parent, newPart('Figure', { alt })) };
}

const named = (text: string | (string | Node)[], part: number): object[] =>
  [text].flat().map((piece) => {
    if (typeof piece === 'string') return { text: piece, part };
    const { text: inner } = piece;
    return Array.isArray(inner) ? { ...piece, text: named(inner, part) } : { ...piece, part };
  });

/** A table without a head only puts things side by side, and is read one after the other. */
function rows({ body, headerRows = 0 }: NonNullable<Node['table']>, parent: Part): unknown[][] {
  if (headerRows === 0) return body.map((row) => row.map((cell) => withTags(cell, parent)));
  const table = newPart('Table');
  add(parent, table);
  return body.map((row, at) => {
    const own = newPart('TR');
    add(table, own);
    let covered = 0;
    return row.map((cell) => {
      if (covered > 0) {
        covered--;
        return cell;
      }
      const span = typeof cell === 'string' ? 1 : (cell.colSpan ?? 1);
      covered = span - 1;
      const part = newPart(at < headerRows ? 'TH' : 'TD', { span });
      const place = add(own, part);
      // A text alone in its cell is the cell.
      const alone = typeof cell === 'string' ? { text: cell } : cell;
      return alone.text ? { ...alone, text: named(alone.text, place) } : withTags(cell, part);
    });
  });
}

/** What has been drawn: heads of tables are repeated on each page, and read once. */
const seen = new WeakSet<object>();

function mark(page: Page, key: object | undefined, place: unknown, draw: () => void): void {
  const part = typeof place === 'number' ? known[place] : undefined;
  if (part === undefined || key === undefined || seen.has(key)) {
    // One mark for all that follow each other; the page's end ends it, too.
    if (decorated !== page.page) page.markContent('Artifact');
    decorated = page.page;
    draw();
    return;
  }
  if (decorated === page.page) page.endMarkedContent();
  decorated = null;
  seen.add(key);
  part.drawn.push(page.markStructureContent(part.tag));
  draw();
  page.endMarkedContent();
}

/** The page on which a mark of decoration has not ended. */
let decorated: object | null = null;

function elementOf(page: Page, { tag, alt, span = 1, parts, drawn }: Part): Element {
  const element = page.struct(tag, { alt, ...(tag === 'TH' ? { scope: 'Column' } : {}) });
  if (span > 1) element.dictionary.data.A = { ...(element.dictionary.data.A as object), O: 'Table', ColSpan: span };
  for (const one of drawn) element.add(one);
  for (const one of parts) if (isThere(one)) element.add(elementOf(page, one));
  return element;
}

/** A cell stands for its column, even if it is empty. */
const isThere = ({ tag, parts, drawn }: Part): boolean =>
  parts.length + drawn.length > 0 || tag === 'TD' || tag === 'TH';

/** Each way of drawing marks what it draws; lines and pictures as their part, all else as decoration. */
const prototype = createRequire(import.meta.url)('pdfmake/js/Renderer.js').default.prototype as Record<
  string,
  (this: Renderer, ...given: unknown[]) => void
>;

/** A word of a line, with the space after it. */
interface Inline {
  text: string;
  x: number;
  width: number;
  alignment?: string;
  part?: number;
  [look: string]: unknown;
}

/** What two words have in common if they are drawn alike. */
const looks = [
  'font',
  'fontSize',
  'color',
  'opacity',
  'background',
  'decoration',
  'link',
  'characterSpacing',
  'sup',
  'sub',
];

/** Words that are drawn alike as one: the library draws each by itself, which takes longer than the tags do. Those from the right would lose their order. */
function inOnePiece(words: readonly Inline[]): Inline[] {
  const pieces: Inline[] = [];
  for (const word of words) {
    const before = pieces.at(-1);
    const isAlike =
      before !== undefined &&
      word.alignment !== 'justify' &&
      !isFromTheRight(word) &&
      !isFromTheRight(before) &&
      looks.every((look) => before[look] === word[look]);
    if (isAlike) {
      before.text += word.text;
      before.width += word.width;
    } else pieces.push({ ...word });
  }
  return pieces;
}

function wrap(name: string, found: (item: object) => { key: object | undefined; part: unknown }): void {
  const draw = prototype[name];
  if (draw === undefined) throw new Error(`the library draws no ${name}`);
  prototype[name] = function (this: Renderer, ...given) {
    const { key, part } = found(given[0] as object);
    mark(this.pdfDocument, key, part, () => draw.apply(this, given));
  };
}

wrap('renderLine', (item) => {
  const line = item as { inlines: Inline[] };
  const [first] = line.inlines;
  line.inlines = inOnePiece(asRead(line.inlines));
  return { key: first, part: first?.part };
});
for (const name of ['renderImage', 'renderSVG'])
  wrap(name, (item) => ({ key: item, part: (item as { part?: number }).part }));
wrap('renderVector', () => ({ key: undefined, part: undefined }));

const renderPages = prototype.renderPages as (this: Renderer, pages: unknown) => void;
prototype.renderPages = function (this: Renderer, pages) {
  renderPages.call(this, pages);
  this.pdfDocument.addStructure(elementOf(this.pdfDocument, root));
};
