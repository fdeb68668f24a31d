import { searchKey, soughtWords } from '@sahada/rules/sought';
import classes from './search.module.css';

/** A text with the words that were searched for marked, compared as the search compares. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  return (
    <span>
      {marked(text, wanted).map(({ at, part, isMarked }) =>
        isMarked ? (
          <mark key={at} className={classes.mark}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </span>
  );
}

/** The text in parts. Each word is marked where it stands first. */
function marked(given: string, wanted: string): { at: number; part: string; isMarked: boolean }[] {
  // As the search reads it: letters and marks that came apart would be more than the key has.
  const text = given.normalize('NFC');
  // Letter by letter, so that places in it are places in the text; where a letter has no such twin nothing is marked.
  const key = searchKey(text);
  const edges = new Map<number, number>();
  if (key.length === text.length)
    for (const word of soughtWords(wanted).map(searchKey)) {
      const at = key.indexOf(word);
      if (at >= 0) edges.set(at, Math.max(edges.get(at) ?? 0, at + word.length));
    }
  const parts: { at: number; part: string; isMarked: boolean }[] = [];
  let done = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > done) parts.push({ at: done, part: text.slice(done, end), isMarked });
    done = Math.max(done, end);
  };
  for (const [at, end] of [...edges].sort(([one], [other]) => one - other)) {
    add(at, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}
