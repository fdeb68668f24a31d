import { pictureLine, type TextPicture } from '@sahada/contract/text-picture';

/** The text with the picture on a line of its own, where the cursor was. */
export function withLine(text: string, at: number, picture: TextPicture): string {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const above = before === '' || before.endsWith('\n') ? '' : '\n';
  const below = after.startsWith('\n') || after === '' ? '' : '\n';
  return `${before}${above}${pictureLine(picture)}${below}${after}`;
}
