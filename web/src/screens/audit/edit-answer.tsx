import { Button, Checkbox, Textarea } from '@mantine/core';
import { audit } from '@sahada/contract/audit';
import { decimal } from '@sahada/contract/hundredths';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { ChecklistForm } from '@sahada/field/form/checklist-form';
import { compile } from '@sahada/rules/compiled';
import { questionInHundredths } from '@sahada/rules/in-hundredths';
import { judge } from '@sahada/rules/judge';
import { IconCameraPlus } from '@tabler/icons-react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { FileButton } from '../../parts/form/file-button.tsx';
import { FormSkeleton } from '../../parts/form/form-skeleton.tsx';
import { useKept } from '../../parts/form/kept.ts';
import { KeptBar } from '../../parts/form/kept-bar.tsx';
import { longest } from '../../parts/form/schema.ts';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { fingerprint } from '../../parts/form/values.ts';
import { SideDialog } from '../../parts/say/dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './edit-answer.module.css';
import { words } from './words.ts';

const longestReason = longest(audit.changeAnswer.request, 'reason');

/** Corrects one answer with the phone's own form; without a reason nothing is saved. */
export function EditAnswer({ answerId, onClose }: { answerId: number; onClose: () => void }) {
  const say = useSay();
  const read = useRead(audit.answer, { auditPlanAnswerId: answerId }, { fromNow: true });
  // The form, once it is there, asks about unsaved changes first.
  const leave = useRef(onClose);
  return (
    <SideDialog
      onClose={() => leave.current()}
      title={say(words.correctTitle)}
      size={520}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      {read.data !== undefined ? (
        <Form row={read.data} leave={leave} onClose={onClose} />
      ) : (
        <div className={classes.waiting}>{read.error === null ? <FormSkeleton /> : <LoadFailed read={read} />}</div>
      )}
    </SideDialog>
  );
}

type Row = OutputOf<typeof audit.answer>;

/** A checklist of only this question: shown whatever its condition, and without required photos, since none can be added. */
const versionOf = ({ question }: Row): Version => ({
  rulesVersion: 1,
  checklistId: 1,
  title: '',
  locales: [],
  signatureSection: false,
  sections: [
    {
      id: 1,
      departmentId: 1,
      title: '',
      locales: [],
      questions: [{ ...questionInHundredths(question), visibleWhen: null, findingPhoto: 'off' }],
    },
  ],
});

interface Correction {
  answers: readonly RawAnswer[];
  reason: string;
}

interface FormProps {
  row: Row;
  /** Set to what closes the drawer once nothing is unsaved, or that has been given up. */
  leave: RefObject<() => void>;
  onClose: () => void;
}

function Form({ row, leave, onClose }: FormProps) {
  const say = useSay();
  const language = useLanguage();
  const [begun] = useState(row);
  const [version] = useState(() => versionOf(row));
  const [correction, setCorrection] = useState<Correction>({ answers: [row.answer], reason: '' });
  const { answers, reason } = correction;
  const [missing, setMissing] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const write = useWrite(audit.changeAnswer);
  const answer = answers[0];

  const isTakenAway = answer?.severity === 'none';
  const setSeverity = (severity: RawAnswer['severity']) =>
    setCorrection((before) => ({
      ...before,
      answers: before.answers.map((one) => ({ ...one, severity: severity ?? row.severity })),
    }));

  const now = useRef(correction);
  now.current = correction;
  const saved = useRef(fingerprint(correction));
  const dirty = useCallback(() => fingerprint(now.current) !== saved.current, []);
  const kept = useKept({
    form: `answer ${row.auditPlanAnswerId}`,
    ready: true,
    dirty,
    content: () => now.current,
    restore: (content) => setCorrection(content as Correction),
  });
  const guard = useUnsavedGuard(dirty, kept.forget);
  leave.current = () => void guard.leave(onClose);

  const save = async () => {
    if (reason.trim() === '') {
      setMissing(true);
      reasonField.current?.focus();
      return;
    }
    const outcome = await write.send({
      auditPlanAnswerId: row.auditPlanAnswerId,
      ...changesOf(begun, answer),
      reason,
    });
    if (!outcome.ok) return;
    saved.current = fingerprint(correction);
    kept.saved(correction);
    leave.current();
  };

  return (
    <SentForm className={classes.form} onSend={save}>
      <div className={classes.fields}>
        <KeptBar kept={kept} />
        <ChecklistForm
          version={version}
          language={language}
          scoring
          answers={answers}
          onChange={(next) => setCorrection((before) => ({ ...before, answers: next }))}
        />
        <div className={classes.reason}>
          <NewWorth row={row} version={version} answers={answers} />
          {!row.critical && (row.severity !== null || isTakenAway) && (
            <Checkbox
              label={say(words.noFindingOf)}
              checked={isTakenAway}
              onChange={({ currentTarget: { checked } }) => setSeverity(checked ? 'none' : null)}
            />
          )}
          <AddPhoto answerId={row.auditPlanAnswerId} />
          <Textarea
            ref={reasonField}
            label={say(words.reason)}
            description={say(words.reasonHint)}
            required
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longestReason}
            value={reason}
            error={missing && reason.trim() === '' ? say(words.reasonMissing) : undefined}
            onChange={({ currentTarget: { value } }) => setCorrection((before) => ({ ...before, reason: value }))}
          />
        </div>
      </div>
      <div className={classes.bar}>
        <Button variant="default" onClick={() => leave.current()}>
          {say(common.cancel)}
        </Button>
        <Button type="submit" loading={write.sending}>
          {say(common.save)}
        </Button>
      </div>
    </SentForm>
  );
}

/** What was changed of the answer that the form began with: what somebody else corrects in it meanwhile stays. */
function changesOf({ answer: before }: Row, answer: RawAnswer | undefined) {
  const isChanged = (...keys: (keyof RawAnswer)[]) =>
    keys.some((key) => fingerprint(answer?.[key] ?? null) !== fingerprint(before[key] ?? null));
  const { optionIds = [], subOptionIds = [], text = null, note = null, severity = null } = answer ?? {};
  return {
    // Sub-options go with their options.
    ...(isChanged('optionIds', 'subOptionIds') && { optionIds, subOptionIds }),
    ...(isChanged('text') && { text }),
    ...(isChanged('note') && { note }),
    ...(isChanged('severity') && severity !== null && { severity: severity === 'none' ? ('' as const) : severity }),
  };
}

/** Adds a photo to the answer at once; the history tells who did. */
function AddPhoto({ answerId }: { answerId: number }) {
  const say = useSay();
  const upload = useWrite(audit.uploadPicture);
  const send = (file: File | null) => {
    if (file !== null) void upload.send({ auditPlanAnswerId: answerId, file });
  };
  return (
    <FileButton accept="image/jpeg,image/png" onChange={send}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="sm"
          leftSection={<IconCameraPlus size={17} stroke={1.7} />}
          loading={upload.sending}
        >
          {say(words.addPhoto)}
        </Button>
      )}
    </FileButton>
  );
}

/** The correction's effect on the question's points, by the server's rules. */
function NewWorth({ row, version, answers }: { row: Row; version: Version; answers: readonly RawAnswer[] }) {
  const say = useSay();
  const format = useFormat();
  const [score] = judge(compile(version), answers, 'final').score.questions;
  if (!score || !row.scored) return null;
  const spell = ({ earned, max, excluded }: { earned: number; max: number; excluded: boolean }): string =>
    excluded ? say(words.excluded) : say(words.pointsOf, { earned: format.number(earned), max: format.number(max) });
  const changed = spell({ ...score, earned: decimal(score.earned), max: decimal(score.max) });
  if (spell(row) === changed) return null;
  return (
    <p className={classes.worth} role="status">
      {say(words.nowWorth, { old: spell(row), new: changed })}
    </p>
  );
}
