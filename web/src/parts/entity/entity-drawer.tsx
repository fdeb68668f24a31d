import type { AnyRow } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import { type FunctionComponent, useRef } from 'react';
import { useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import type { FormHandle } from '../form/editor.ts';
import { FormDrawer } from '../form/form-drawer.tsx';
import { useEntityEditor } from '../form/row-editor.ts';

export interface EntityDrawerProps {
  calls: { get: AnyRow; create: AnyRow; update: AnyRow };
  words: { add: AnyText; edit: AnyText };
  blank: object;
  Form: FunctionComponent<{ form: FormHandle<object>; id: number | null }>;
  /** `?open=` of the address: "new", an id, or nothing. */
  open: string | undefined;
  /** Told what was answered when a new one was made: some answers show a secret this once. */
  onMade?: (answer: unknown) => void;
}

const idOfOpen = (open: string | undefined): number | null =>
  open === undefined || !/^\d+$/.test(open) ? null : Number(open);

/** The drawer form of EntityScreen; fetched when it is first opened. The last form stays drawn while it slides away. */
export function EntityDrawer(props: EntityDrawerProps) {
  const { open } = props;
  const opened = open === 'new' || idOfOpen(open) !== null;
  const last = useRef(open);
  if (opened) last.current = open;
  // Each opening begins anew, also after one that was left without saving.
  const wasOpened = useRef(false);
  const times = useRef(0);
  if (opened && !wasOpened.current) times.current += 1;
  wasOpened.current = opened;
  return <OpenDrawer key={`${last.current} ${times.current}`} {...props} id={idOfOpen(last.current)} opened={opened} />;
}

function OpenDrawer({
  calls,
  words,
  blank,
  Form,
  onMade,
  id,
  opened,
}: EntityDrawerProps & { id: number | null; opened: boolean }) {
  const say = useSay();
  const { close } = useAddress<Record<string, string>>();
  const editor = useEntityEditor(calls, { id, blank });
  const save = async () => {
    // What was made before, and is changed now, has no secret to show.
    const isNew = editor.stored === null;
    const outcome = await editor.save();
    if (outcome?.ok === true && isNew) onMade?.(outcome.data);
    return outcome;
  };
  return (
    <FormDrawer
      editor={{ ...editor, save }}
      title={say(id === null ? words.add : words.edit)}
      opened={opened}
      onClose={() => close('open')}
      onSaved={() => close('open', 'page', 'size')}
    >
      <Form form={editor.form} id={id} />
    </FormDrawer>
  );
}
