import { Button, Checkbox, Group, ScrollArea } from '@mantine/core';
import { audit, decisionReason, type WireAnswerRow } from '@sahada/contract/audit';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { TextareaField } from '../../parts/form/fields.tsx';
import { ReasonDialog } from '../../parts/form/reason-dialog.tsx';
import { common } from '../../parts/say/words.ts';
import { answerText } from './answer.ts';
import classes from './review.module.css';
import { reviewWords } from './review-words.ts';
import { words } from './words.ts';

export interface ReturnDialogProps {
  response: { responseId: number; number: string };
  /** The answers of the response, in the checklist's order. */
  rows: readonly WireAnswerRow[];
  close: () => void;
}

interface Form {
  responseId: number;
  reason: string;
  answerIds: number[];
}

/** Asks for the reason and the answers to correct; drawn only while open. */
export function ReturnDialog({ response, rows, close }: ReturnDialogProps) {
  const say = useSay();
  const format = useFormat();
  const editor = useEditor(audit.return, {
    initial: { reason: '', answerIds: [] } as unknown as Form,
    with: { responseId: response.responseId },
    check: ({ reason }): Record<string, typeof decisionReason> =>
      reason.trim() === '' ? { reason: decisionReason } : {},
  });
  const { form } = editor;
  const chosen = new Set(form.values.answerIds);
  const asked = rows.filter(({ infoOnly }) => !infoOnly);
  const findings = asked.filter(({ severity }) => severity !== null);
  const mark = (ids: readonly number[]) => form.setFieldValue('answerIds', [...ids]);
  const turn = (id: number) => mark(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]);
  return (
    <ReasonDialog
      editor={editor}
      title={say(reviewWords.returnTitle, { number: response.number })}
      under={say(reviewWords.returnUnder)}
      yes={say(reviewWords.returnIt)}
      no={say(common.cancel)}
      close={close}
    >
      <TextareaField form={form} name="reason" label={words.reason} hint={reviewWords.reasonHint} required autoFocus />
      <fieldset className={classes.marks}>
        <legend>{say(reviewWords.returnWhat)}</legend>
        <Group justify="space-between" gap="xs">
          <small>{say(reviewWords.returnWhatHint)}</small>
          {chosen.size > 0 ? (
            <Button size="compact-xs" variant="subtle" onClick={() => mark([])}>
              {say(reviewWords.clearMarks)}
            </Button>
          ) : (
            findings.length > 0 && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => mark(findings.map((row) => row.auditPlanAnswerId))}
              >
                {say(reviewWords.markFindings)}
              </Button>
            )
          )}
        </Group>
        <ScrollArea.Autosize mah={260} type="auto" offsetScrollbars>
          {asked.map((row) => (
            <Checkbox
              key={row.auditPlanAnswerId}
              className={classes.mark ?? ''}
              label={say(words.questionNamed, { place: row.place, text: row.questionText })}
              description={answerText(row, format) ?? say(words.none)}
              checked={chosen.has(row.auditPlanAnswerId)}
              onChange={() => turn(row.auditPlanAnswerId)}
            />
          ))}
        </ScrollArea.Autosize>
      </fieldset>
    </ReasonDialog>
  );
}
