import { Tooltip } from '@mantine/core';
import { calls } from '@sahada/contract/calls';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import { IconCoins } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import classes from './shell.module.css';

const words = {
  credit: say({ tr: 'Kontör', en: 'Credit' }),
  left: say({ tr: 'Kalan kontör: {left} / {total}', en: 'Credit left: {left} of {total}' }),
};

interface Quota {
  Total: number;
  Remaining: number;
  Usable: boolean;
}

/** Credit left, over all periods that can be used now. */
export function Credit() {
  const row = (calls as { dashboard?: { quota: AnyRow } }).dashboard?.quota;
  return row === undefined ? null : <CreditLeft row={row} />;
}

function CreditLeft({ row }: { row: AnyRow }) {
  const say = useSay();
  const format = useFormat();
  const { data } = useRead(row, {} as never, { freshSeconds: 60, announce: 'none' });
  const periods = ((data as { ListItems: Quota[] } | undefined)?.ListItems ?? []).filter((one) => one.Usable);
  if (data === undefined) return null;
  const left = periods.reduce((sum, one) => sum + one.Remaining, 0);
  const total = periods.reduce((sum, one) => sum + one.Total, 0);
  const text = say(words.left, { left: format.number(left), total: format.number(total) });
  return (
    <Tooltip label={text}>
      <span className={classes.credit} data-low={left < total * 0.2 || undefined} role="img" aria-label={text}>
        <IconCoins size={16} stroke={1.8} aria-hidden />
        <span className={classes.deskOnly}>{say(words.credit)}</span>
        <strong>{format.number(left)}</strong>
      </span>
    </Tooltip>
  );
}
