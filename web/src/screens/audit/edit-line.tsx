import { VisuallyHidden } from '@mantine/core';
import type { WireAnswerRow } from '@sahada/contract/audit';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import classes from './edit-line.module.css';
import { words } from './words.ts';

/** One correction: old and new, who, when and why. */
export function EditLine({ edit }: { edit: WireAnswerRow['edits'][number] }) {
  const say = useSay();
  const format = useFormat();
  return (
    <div className={classes.edit}>
      <p>
        <VisuallyHidden>{say(words.before)}</VisuallyHidden>
        <del>{edit.old}</del>
        <IconArrowNarrowRight size={16} stroke={1.7} aria-hidden />
        <VisuallyHidden>{say(words.after)}</VisuallyHidden>
        <ins>{edit.new}</ins>
      </p>
      {edit.reason !== '' && <p className={classes.reason}>{edit.reason}</p>}
      <small>{say(words.editBy, { name: edit.by, at: format.dateTime(edit.at) })}</small>
    </div>
  );
}
