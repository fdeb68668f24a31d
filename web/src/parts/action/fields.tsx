import { SegmentedControl } from '@mantine/core';
import { actionPriorityTexts, actionTypeTexts } from '@sahada/contract/action-status';
import { actionPriorities, actionTypes } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import type { AnyText } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { DateField } from '../form/date-field.tsx';
import type { FormHandle } from '../form/editor.ts';
import { LookupSelect, SelectField, TextareaField, TextField } from '../form/fields.tsx';
import classes from './action.module.css';
import { actionWords as words } from './words.ts';

/** What a form of an action holds, new or stored. */
export interface ActionValues {
  title: string;
  description?: string | null;
  type: (typeof actionTypes)[number];
  rootCause?: string | null;
  priority?: (typeof actionPriorities)[number];
  /** Which of the two kinds of owner is asked for; not sent. */
  ownerOutside?: boolean;
  ownerUserId?: number | null;
  ownerName?: string | null;
  ownerEmail?: string | null;
  verifierUserId?: number | null;
  dueDate?: string | null;
  /** Of a new one without a finding. */
  auditId?: number | null;
}

const types = actionTypes.map((value) => ({ value, label: actionTypeTexts[value] }));
const priorities = actionPriorities.map((value) => ({ value, label: actionPriorityTexts[value] }));

interface ActionFieldsProps {
  form: FormHandle<ActionValues>;
  /** Said under the due date. */
  dueHint?: AnyText;
}

/** The fields of an action, in a drawer. */
export function ActionFields({ form, dueHint }: ActionFieldsProps) {
  return (
    <>
      <TextField form={form} name="title" label={words.title} hint={words.titleHint} autoFocus required />
      <TextareaField form={form} name="description" label={words.description} hint={words.descriptionHint} />
      <OwnerFields form={form} />
      <LookupSelect
        form={form}
        name="verifierUserId"
        label={words.verifier}
        hint={words.verifierHint}
        row={lookup.users}
        input={{}}
        required={false}
      />
      <DateField form={form} name="dueDate" label={words.due} {...(dueHint === undefined ? {} : { hint: dueHint })} />
      <SelectField form={form} name="priority" label={words.priority} options={priorities} clearable={false} />
      <SelectField form={form} name="type" label={words.type} hint={words.typeHint} options={types} required />
      <TextareaField form={form} name="rootCause" label={words.rootCause} rows={2} />
    </>
  );
}

/** The owner: somebody with an account, or a name and an address outside of it. */
function OwnerFields({ form }: Pick<ActionFieldsProps, 'form'>) {
  const say = useSay();
  const isOutside = form.getValues().ownerOutside === true;
  const choose = (next: boolean) => {
    form.put('ownerOutside', next);
    if (next) form.put('ownerUserId', null);
    else {
      form.put('ownerName', null);
      form.put('ownerEmail', null);
    }
  };
  return (
    <>
      <SegmentedControl
        fullWidth
        classNames={{ label: classes.choice ?? '' }}
        aria-label={say(words.owner)}
        value={isOutside ? 'outside' : 'user'}
        onChange={(value) => choose(value === 'outside')}
        data={[
          { value: 'user', label: say(words.ownerUser) },
          { value: 'outside', label: say(words.ownerOutside) },
        ]}
      />
      {isOutside ? (
        <>
          <TextField form={form} name="ownerName" label={words.ownerName} required />
          <TextField
            form={form}
            name="ownerEmail"
            label={words.ownerEmail}
            hint={words.ownerOutsideHint}
            type="email"
            required
          />
        </>
      ) : (
        <LookupSelect
          form={form}
          name="ownerUserId"
          label={words.owner}
          row={lookup.users}
          input={{}}
          // Whoever owns it cannot verify it, and may have been proposed for that.
          onPicked={() => {
            const { ownerUserId, verifierUserId } = form.getValues();
            if (ownerUserId === verifierUserId) form.put('verifierUserId', null);
          }}
          required
        />
      )}
    </>
  );
}
