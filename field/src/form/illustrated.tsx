import { partsOf, type TextPicture } from '@sahada/contract/text-picture';
import { createElement, Fragment } from 'react';

/** A plain text with the pictures that stand in it, in its order. */
export function Illustrated({ text, prose, picture }: { text: string; prose?: string; picture?: string }) {
  const drawn = (part: string | TextPicture) =>
    typeof part === 'string' ? (
      <p className={prose}>{part}</p>
    ) : (
      <img className={picture} src={part.url} alt={part.alt} />
    );
  return createElement(Fragment, null, ...partsOf(text).map((part) => drawn(part)));
}
