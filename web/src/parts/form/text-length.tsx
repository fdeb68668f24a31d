import { say } from '@sahada/contract/text';
import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import classes from './text-length.module.css';

const words = {
  oneLeft: say({ tr: '1 karakter daha yazabilirsiniz', en: '1 character left' }),
  left: say({ tr: '{n} karakter daha yazabilirsiniz', en: '{n} characters left' }),
};

const near = 20;

/**
 * The props of an input with a limited length: typing stops there, and a count shows near the end, since browsers cut pasted
 * text silently.
 */
export function lengthOf(
  text: string,
  longest: number | undefined,
): { maxLength?: number; rightSection?: ReactNode; rightSectionWidth?: number; rightSectionPointerEvents?: 'none' } {
  if (longest === undefined) return {};
  if (longest - text.length > near) return { maxLength: longest };
  return {
    maxLength: longest,
    rightSection: <Length length={text.length} longest={longest} />,
    rightSectionWidth: 76,
    rightSectionPointerEvents: 'none',
  };
}

function Length({ length, longest }: { length: number; longest: number }) {
  const say = useSay();
  const left = longest - length;
  const told = left === 1 ? say(words.oneLeft) : say(words.left, { n: left });
  return (
    <span className={classes.length} role="status" aria-label={told}>
      {`${length} / ${longest}`}
    </span>
  );
}
