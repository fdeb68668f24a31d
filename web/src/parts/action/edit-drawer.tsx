import { ActionForm, action, type WireActionItem } from '@sahada/contract/action';
import { useSay } from '../../client/language.ts';
import { FormDrawer } from '../form/form-drawer.tsx';
import { useRowEditor } from '../form/row-editor.ts';
import { ActionFields, type ActionValues } from './fields.tsx';
import { checkOwner } from './owner-check.ts';
import { actionWords as words } from './words.ts';

const marks = ActionForm.omit({ findingId: true, auditId: true });

const valuesOf = (item: WireActionItem): ActionValues => ({
  title: item.title,
  description: item.description,
  type: item.type,
  rootCause: item.rootCause,
  priority: item.priority,
  ownerOutside: item.ownerUserId === null,
  ownerUserId: item.ownerUserId,
  ownerName: item.ownerUserId === null ? item.ownerName : null,
  ownerEmail: item.ownerEmail,
  verifierUserId: item.verifierUserId,
  dueDate: item.dueDate,
});

/** Changes what an action asks for, of whom and until when. */
export function EditAction({ id, opened, onClose }: { id: number; opened: boolean; onClose: () => void }) {
  const say = useSay();
  const editor = useRowEditor<typeof action.get, typeof action.update, ActionValues>({
    get: action.get,
    write: action.update,
    id,
    initial: {},
    marks,
    valuesOf,
    check: checkOwner,
  });
  return (
    <FormDrawer editor={editor} title={say(words.edit)} opened={opened} onClose={onClose} size={520}>
      <ActionFields form={editor.form} />
    </FormDrawer>
  );
}
