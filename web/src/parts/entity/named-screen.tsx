import type { AnyRow } from '@sahada/contract/row';
import { say, type Text } from '@sahada/contract/text';
import { createContext, type FunctionComponent, useContext, useMemo } from 'react';
import type { FormHandle } from '../form/editor.ts';
import { SwitchField, TextField } from '../form/fields.tsx';
import type { FieldPath } from '../form/path.ts';
import type { Column, ItemOf } from '../list/columns.ts';
import { activeWords, common } from '../say/words.ts';
import {
  type EntityCalls,
  type EntityFormProps,
  EntityScreen,
  type EntityWords,
  type FormValues,
} from './entity-screen.tsx';

interface NamedCalls extends EntityCalls {
  create: AnyRow;
}

interface NamedWords extends EntityWords {
  /** "Kategori adı" */
  name: Text;
  activeHint: Text;
}

/** How the wire spells the fields; `code` where there is one. */
interface Fields<Field extends string> {
  name: Field;
  locales: Field;
  active: Field;
  code?: Field;
}

interface NamedScreenProps<C extends NamedCalls> {
  calls: C;
  words: NamedWords;
  fields: Fields<keyof ItemOf<C> & FieldPath<FormValues<C>>>;
}

const codeHint = say({ tr: 'Raporlarda ve aramada kullanılan kısa ad.', en: 'A short name for reports and search.' });

const Shown = createContext<{ words: NamedWords; fields: Fields<string> } | null>(null);

/** The screen of what other things are told apart by or sorted under: a name in every language, active or not. */
export function NamedScreen<C extends NamedCalls>({ calls, words, fields }: NamedScreenProps<C>) {
  const shown = useMemo(() => ({ words, fields }), [words, fields]);
  const { columns, state, blank } = useMemo(() => {
    const { name, active, code } = fields;
    const columns: Column<ItemOf<C>>[] = [
      { field: name, label: words.name },
      ...(code === undefined ? [] : [{ field: code, label: common.code, width: 200 }]),
    ];
    return {
      columns,
      state: { field: active, words: activeWords },
      blank: { [name]: '', [active]: true } as Partial<FormValues<C>>,
    };
  }, [words, fields]);
  return (
    <Shown value={shown}>
      <EntityScreen
        calls={calls}
        words={words}
        columns={columns}
        search={columns}
        state={state}
        blank={blank}
        Form={Form as FunctionComponent<unknown> as FunctionComponent<EntityFormProps<C>>}
      />
    </Shown>
  );
}

function Form({ form }: { form: FormHandle<Record<string, unknown>> }) {
  const shown = useContext(Shown);
  if (shown === null) return null;
  const { words, fields } = shown;
  return (
    <>
      <TextField form={form} name={fields.name} label={words.name} locales={fields.locales} autoFocus />
      {fields.code !== undefined && <TextField form={form} name={fields.code} label={common.code} hint={codeHint} />}
      <SwitchField form={form} name={fields.active} label={common.active} hint={words.activeHint} />
    </>
  );
}
