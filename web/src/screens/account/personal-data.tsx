import { Button, Group } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { lookup } from '@sahada/contract/lookup';
import { say } from '@sahada/contract/text';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { readUser } from '../../client/present-user.ts';
import { useSession } from '../../client/session.ts';
import {
  type Attribute,
  AttributeFields,
  checkAttributes,
  rowsOf,
  useAttributes,
} from '../../parts/form/attribute-fields.tsx';
import type { Editor } from '../../parts/form/editor.ts';
import { LookupSelect, TextField } from '../../parts/form/fields.tsx';
import { FormBody } from '../../parts/form/form-body.tsx';
import { FieldRow } from '../../parts/form/form-page.tsx';
import { FormSkeleton } from '../../parts/form/form-skeleton.tsx';
import { NameFields } from '../../parts/form/founder-fields.tsx';
import { PlaceFields } from '../../parts/form/place-fields.tsx';
import { useRowEditor } from '../../parts/form/row-editor.ts';
import { useSaveKey } from '../../parts/form/save-key.ts';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './profile.module.css';

const words = {
  timeZone: say({ tr: 'Saat dilimi', en: 'Time zone' }),
  timeZoneHint: say({
    tr: 'Tarih ve saatler size bu dilimde gösterilir.',
    en: 'Dates and times are shown to you in this zone.',
  }),
  open: say({ tr: 'Açık adres', en: 'Street address' }),
  others: say({ tr: 'Yöneticinin yazdıkları', en: 'What the administrator has written' }),
};

export function PersonalData() {
  const asked = useAttributes();
  const id = useSession((state) => state.user?.Id);
  return (
    <div className={classes.panel}>
      {asked.data !== undefined && id !== undefined ? (
        <PersonalForm id={id} attributes={asked.data} />
      ) : asked.error === null ? (
        <FormSkeleton />
      ) : (
        <LoadFailed read={asked} />
      )}
    </div>
  );
}

type Profile = OutputOf<typeof account.get>;
type Values = z.input<typeof account.update.request>;

/** What one writes of oneself, beside the fields of the company's own. */
const fields = [
  'firstName',
  'lastName',
  'phone',
  'countryId',
  'cityId',
  'districtId',
  'streetAddress',
  'timeZones',
] as const satisfies readonly (keyof Values & keyof Profile)[];

function PersonalForm({ id, attributes }: { id: number; attributes: readonly Attribute[] }) {
  const say = useSay();
  // As they were when the form began: its rows follow from them.
  const [own] = useState(() => attributes.filter(({ EditableByUser }) => EditableByUser));
  const root = useRef<HTMLFormElement>(null);
  const editor = useRowEditor<typeof account.get, typeof account.update, Values>({
    get: account.get,
    write: account.update,
    id,
    initial: {},
    marks: account.update.request,
    valuesOf: (profile) => ({
      ...Object.fromEntries(fields.map((field) => [field, profile[field]])),
      ...(own.length === 0 ? {} : { attributes: rowsOf(own, profile.attributes) }),
    }),
    check: (values) => (own.length === 0 ? {} : checkAttributes(own, values)),
  });
  useUnsavedGuard(editor.dirty, editor.kept.forget);
  const { form, item } = editor;

  const save = async (how: Editor<Values>['save'] = editor.save) => {
    const outcome = await how();
    // The frame names them, and tells the time in their zone.
    if (outcome?.ok === true) void readUser();
  };
  useSaveKey(save, root);

  return (
    <SentForm ref={root} onSend={save}>
      <FormBody editor={editor} root={root} save={save}>
        <NameFields form={form} own />
        <FieldRow>
          <TextField form={form} name="phone" label={common.phone} type="tel" autoComplete="tel" />
          <LookupSelect
            form={form}
            name="timeZones"
            label={words.timeZone}
            hint={words.timeZoneHint}
            row={lookup.timeZones}
            input={{}}
            keep="text"
            required
          />
        </FieldRow>
        <PlaceFields form={form} country="countryId" city="cityId" district="districtId" />
        <TextField form={form} name="streetAddress" label={words.open} autoComplete="street-address" />
        <AttributeFields form={form} attributes={own} />
        <OthersFields attributes={attributes} had={item?.attributes ?? []} />
        <Group justify="flex-end">
          <Button type="submit" loading={editor.saving}>
            {say(common.save)}
          </Button>
        </Group>
      </FormBody>
    </SentForm>
  );
}

/** What whoever manages users writes of one, to be read. */
function OthersFields({ attributes, had }: { attributes: readonly Attribute[]; had: Profile['attributes'] }) {
  const say = useSay();
  const format = useFormat();
  const told = attributes.flatMap(({ Id, Value, Kind, Options, EditableByUser }) => {
    const value = had.find(({ id }) => id === Id)?.value;
    if (EditableByUser || value === undefined) return [];
    if (typeof value === 'boolean') return [{ Id, Value, text: say(value ? common.yes : common.no) }];
    if (Kind === 'choice') return [{ Id, Value, text: Options.find((option) => option.Id === value)?.Value ?? '' }];
    if (Kind === 'date') return [{ Id, Value, text: format.date(String(value)) }];
    return [{ Id, Value, text: typeof value === 'number' ? format.number(value) : value }];
  });
  if (told.length === 0) return null;
  return (
    <dl className={classes.others} aria-label={say(words.others)}>
      {told.map(({ Id, Value, text }) => (
        <div key={Id}>
          <dt>{Value}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
