import { VisuallyHidden } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import classes from './edit-line.module.css';
import { words } from './words.ts';

/** What an answer was and became; who, when and why only where nobody around it says so. */
interface Edit {
  old: string;
  new: string;
  by?: string;
  at?: string;
  reason?: string;
}

/** One correction: old and new, who, when and why. */
export function EditLine({ edit }: { edit: Edit }) {
  const say = useSay();
  const format = useFormat();
  const { by, at, reason = '' } = edit;
  return (
    <div className={classes.edit}>
      <p>
        <VisuallyHidden>{say(words.before)}</VisuallyHidden>
        <del>{edit.old}</del>
        <IconArrowNarrowRight size={16} stroke={1.7} aria-hidden />
        <VisuallyHidden>{say(words.after)}</VisuallyHidden>
        <ins>{edit.new}</ins>
      </p>
      {reason !== '' && <p className={classes.reason}>{reason}</p>}
      {by !== undefined && at !== undefined && (
        <small>{say(words.editBy, { name: by, at: format.dateTime(at) })}</small>
      )}
    </div>
  );
}
