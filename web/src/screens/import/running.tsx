import { Button, Group } from '@mantine/core';
import { type ImportKind, importFile } from '@sahada/contract/import';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { queryClient, useRead } from '../../client/use.ts';
import { Advance } from '../../parts/say/advance.tsx';
import { EmptyState } from '../../parts/say/states.tsx';
import classes from './import.module.css';
import { ProblemList } from './report.tsx';
import { kindWords, words } from './words.ts';

interface RunningProps {
  id: number;
  kind: ImportKind;
  again: () => void;
}

/** How far a run is, and how it ended, which is told too. */
export const Running = (props: RunningProps) => (
  <div aria-live="polite">
    <Run {...props} />
  </div>
);

function Run({ id, kind, again }: RunningProps) {
  const say = useSay();
  const format = useFormat();
  const read = useRead(importFile.progress, { id }, { everySeconds: 1, fromNow: true });
  const { state, done = 0, total = 0, result } = read.data ?? {};
  useEffect(() => {
    if (state === 'done') void queryClient.invalidateQueries();
  }, [state]);
  if (state === 'done' && result) {
    const { created, updated, same } = result;
    return (
      <EmptyState
        title={words.done}
        icon={<IconCheck size={22} />}
        hint={{
          tr: fillIn(words.doneHint.tr, { created, updated, same }, format.number),
          en: fillIn(words.doneHint.en, { created, updated, same }, format.number),
        }}
      >
        <Group justify="center">
          <Button renderRoot={(root) => <Link {...root} to={kindWords[kind].list} />}>{say(words.toList)}</Button>
          <Button variant="default" onClick={again}>
            {say(words.again)}
          </Button>
        </Group>
      </EmptyState>
    );
  }
  if (state === 'failed') {
    return (
      <>
        <EmptyState title={words.failed} icon={<IconAlertTriangle size={22} />} hint={words.failedHint}>
          <Button variant="default" onClick={again}>
            {say(words.again)}
          </Button>
        </EmptyState>
        <ProblemList problems={result?.problems ?? []} count={result?.problems.length ?? 0} />
      </>
    );
  }
  if (read.data === undefined) return <Advance text={say(words.starting)} percent={0} className={classes.card} />;
  const text = say(words.running, { done: format.number(done), total: format.number(total) });
  return <Advance text={text} percent={total === 0 ? 0 : (100 * done) / total} className={classes.card} />;
}

const fillIn = (text: string, values: Record<string, number>, format: (value: number) => string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => format(values[name] ?? 0));
