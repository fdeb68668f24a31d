import { say } from '@sahada/contract/text';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import classes from './list.module.css';
import type { ListState } from './list-state.ts';

const words = {
  rows: say({ tr: '{total} kayıttan {from}–{to} arası gösteriliyor.', en: 'Showing {from} to {to} of {total}.' }),
  none: say({ tr: 'Uyan kayıt yok.', en: 'Nothing matches.' }),
};

interface ToldProps {
  list: ListState;
  /** Undefined until the first answer. */
  total: number | undefined;
  isComing: boolean;
}

/** Tells whoever hears the page what another search, filter or page has brought: the focus stays where it was asked for. */
export function Told({ list, total, isComing }: ToldProps) {
  const say = useSay();
  const format = useFormat();
  const asked = JSON.stringify(list.input);
  const told = useRef(asked);
  const [text, setText] = useState('');
  const from = (list.page - 1) * list.pageSize + 1;
  useEffect(() => {
    // What is read again by itself is not told again, and may have become another number.
    if (isComing || total === undefined) setText('');
    // Of a page beyond the last the list goes back to that one.
    else if (told.current !== asked && (from <= total || total === 0)) {
      told.current = asked;
      const to = Math.min(from + list.pageSize - 1, total);
      const figures = { from: format.number(from), to: format.number(to), total: format.number(total) };
      setText(total === 0 ? say(words.none) : say(words.rows, figures));
    }
  }, [asked, isComing, total, from, list.pageSize, format, say]);
  return (
    <span className={classes.hidden} role="status">
      {text}
    </span>
  );
}
