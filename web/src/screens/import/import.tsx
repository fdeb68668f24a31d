import { Button, Progress, Select, Switch, VisuallyHidden } from '@mantine/core';
import { type ImportKind, importFile, importKinds } from '@sahada/contract/import';
import { IconArrowLeft, IconDownload, IconFileImport } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAddressId } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { download } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { useWrite } from '../../client/use.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { DropZone } from './drop-zone.tsx';
import classes from './import.module.css';
import { type Reading, ReadingCard } from './reading.tsx';
import { Losses, Preview, ProblemList } from './report.tsx';
import { Running } from './running.tsx';
import { kindWords, words } from './words.ts';

export type Checked = OutputOf<typeof importFile.check>;

const isKind = (text: string | undefined): text is ImportKind =>
  (importKinds as readonly string[]).includes(text ?? '');

/** A file comes in: choose what it holds, drop it, see what is wrong and what would be done, then run it. */
export default function Import() {
  const rights = useRights();
  const named = useAddressId();
  const open = importKinds.filter((kind) => may(kindWords[kind].access, rights));
  const kind = isKind(named) && open.includes(named) ? named : (open[0] ?? 'location');
  // Also where the address leads to another kind by itself, as by going back: what was checked is not of that.
  return <Importing key={kind} kind={kind} open={open} />;
}

function Importing({ kind, open }: { kind: ImportKind; open: readonly ImportKind[] }) {
  const say = useSay();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [update, setUpdate] = useState(true);
  const [invite, setInvite] = useState(true);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [reading, setReading] = useState<Reading>({});
  const [running, setRunning] = useState<number | null>(null);
  const check = useWrite(importFile.check, { rereads: [] });
  const run = useWrite(importFile.run, { rereads: [] });
  const outcome = useOutcome();
  /** The check that was asked for last: an earlier one may be answered after it, and was told other things to do. */
  const latest = useRef(0);
  /** What the report on the screen was told to do. */
  const told = useRef({ update, invite, reading });

  const again = () => {
    setFile(null);
    setChecked(null);
    setReading({});
    setRunning(null);
  };
  /** The report of another reading of the same file stays until the new one is here. */
  const look = async (picked: File, options: { update: boolean; invite: boolean }, how: Reading) => {
    const isOther = picked !== file;
    setFile(picked);
    setReading(how);
    if (isOther) setChecked(null);
    latest.current += 1;
    const mine = latest.current;
    const outcome = await check.send({ file: picked, kind, options: JSON.stringify({ ...options, ...how }) });
    if (mine !== latest.current) return;
    if (outcome.ok) {
      told.current = { ...options, reading: how };
      setChecked(outcome.data);
    } else if (isOther || checked === null) again();
    else {
      // The report that stays is of what was chosen before, and so is what it would run.
      setUpdate(told.current.update);
      setInvite(told.current.invite);
      setReading(told.current.reading);
    }
  };
  const start = async (id: number) => {
    if (!(await run.send({ importId: id })).ok) return;
    setRunning(id);
    // The button is gone, and the focus with it.
    focusOnPage();
  };

  return (
    <section className={classes.screen}>
      <PageHeader title={say(words.title)}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
          renderRoot={(root) => <Link {...root} to={kindWords[kind].list} />}
        >
          {say(kindWords[kind].label)}
        </Button>
      </PageHeader>
      {running !== null ? (
        <Running
          id={running}
          kind={kind}
          again={() => {
            focusOnPage();
            again();
          }}
        />
      ) : (
        <>
          <div className={classes.card}>
            <Select
              label={say(words.kind)}
              value={kind}
              data={open.map((one) => ({ value: one, label: say(kindWords[one].label) }))}
              allowDeselect={false}
              disabled={check.sending}
              onChange={(next) => void navigate({ to: `/import/${next}` })}
            />
            <p className={classes.about}>{say(kindWords[kind].about)}</p>
            <div className={classes.samples}>
              <span>{say(words.sample)}</span>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconDownload size={14} />}
                onClick={() => void download(importFile.sample, { kind, format: 'xlsx' })}
              >
                {say(words.excel)}
              </Button>
              {kind !== 'xlsform' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconDownload size={14} />}
                  onClick={() => void download(importFile.sample, { kind, format: 'csv' })}
                >
                  {say(words.csv)}
                </Button>
              )}
            </div>
            {kind !== 'place' && (
              <Switch
                label={say(words.update)}
                checked={update}
                onChange={(event) => {
                  const next = event.currentTarget.checked;
                  setUpdate(next);
                  if (file !== null) void look(file, { update: next, invite }, reading);
                }}
              />
            )}
            {kind === 'user' && (
              <Switch
                label={say(words.invite)}
                checked={invite}
                onChange={(event) => {
                  const next = event.currentTarget.checked;
                  setInvite(next);
                  if (file !== null) void look(file, { update, invite: next }, reading);
                }}
              />
            )}
            <DropZone
              kind={kind}
              file={file}
              busy={check.sending}
              unread={checked === null ? null : unreadIn(checked)}
              onFile={(picked) => void look(picked, { update, invite }, {})}
            />
            <VisuallyHidden role="status">
              {check.sending ? say(words.checking) : checked !== null && unreadIn(checked) === null && outcome(checked)}
            </VisuallyHidden>
            {check.sending && (
              <div className={classes.checking} aria-hidden>
                <span>{say(words.checking)}</span>
                <Progress value={100} animated size="sm" />
              </div>
            )}
          </div>
          {checked !== null && file !== null && unreadIn(checked) === null && (
            <>
              <ReadingCard
                checked={checked}
                reading={reading}
                busy={check.sending}
                onChange={(how) => void look(file, { update, invite }, how)}
              />
              <Report
                checked={checked}
                sending={run.sending || check.sending}
                start={() => void start(checked.importId)}
              />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** Why nothing of the file could be read: there is neither a figure nor a column to show of it. */
function unreadIn({ rows, columns, problems }: Checked): string | null {
  const [problem, ...others] = problems;
  return rows === 0 && columns.length === 0 && others.length === 0 && problem?.row === 0 ? problem.message : null;
}

const focusOnPage = () => document.getElementById('main')?.focus({ preventScroll: true });

/** What can be done with the file. */
function useOutcome(): (checked: Checked) => string {
  const say = useSay();
  const format = useFormat();
  return (checked) => {
    const doing = checked.create + checked.update;
    if (checked.errorCount > 0) return say(words.mend);
    return doing === 0 ? say(words.nothing) : say(words.ready, { n: format.number(doing) });
  };
}

/** What the check has found, and the button that runs it where nothing stands against it. */
function Report({ checked, sending, start }: { checked: Checked; sending: boolean; start: () => void }) {
  const say = useSay();
  const format = useFormat();
  const outcome = useOutcome();
  const errors = checked.errorCount;
  const doing = checked.create + checked.update;
  const figures = [
    { label: words.create, count: checked.create, tone: 'good' },
    { label: words.change, count: checked.update, tone: 'info' },
    { label: words.same, count: checked.same, tone: 'dim' },
    { label: words.errors, count: errors, tone: errors > 0 ? 'bad' : 'dim' },
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(({ label, count, tone }) => (
          <div key={tone + label.en} data-tone={tone}>
            <dt>{say(label)}</dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      <ProblemList problems={checked.problems} count={checked.problemCount} />
      <Losses losses={checked.notCarried} />
      <Preview rows={checked.preview} count={checked.create + checked.update + checked.same} />
      <div className={classes.foot}>
        <span>{outcome(checked)}</span>
        <Button
          leftSection={<IconFileImport size={16} />}
          disabled={errors > 0 || doing === 0}
          loading={sending}
          onClick={start}
        >
          {say(words.run)}
        </Button>
      </div>
    </>
  );
}
