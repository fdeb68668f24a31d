import { Button, Group, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { account, type Profile } from '@sahada/contract/account';
import { lookup } from '@sahada/contract/lookup';
import { say } from '@sahada/contract/text';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { changeUser } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import {
  type Attribute,
  AttributeFields,
  checkAttributes,
  rowsOf,
  useAttributes,
} from '../../parts/form/attribute-fields.tsx';
import { useEditor } from '../../parts/form/editor.ts';
import { LookupSelect, TextField } from '../../parts/form/fields.tsx';
import { FieldRow } from '../../parts/form/form-page.tsx';
import { FormSkeleton } from '../../parts/form/form-skeleton.tsx';
import { NameFields } from '../../parts/form/founder-fields.tsx';
import { KeptBar } from '../../parts/form/kept-bar.tsx';
import { PlaceFields } from '../../parts/form/place-fields.tsx';
import { FormProblems } from '../../parts/form/problems.tsx';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { isCovered } from '../../parts/say/covered.ts';
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
  const read = useRead(account.get, {}, { fromNow: true });
  const asked = useAttributes();
  const { data } = read;
  const error = read.error ?? asked.error;
  return (
    <div className={classes.panel}>
      {data !== undefined && asked.data !== undefined ? (
        <PersonalForm profile={data} attributes={asked.data} />
      ) : error === null ? (
        <FormSkeleton />
      ) : (
        <LoadFailed read={read.error === null ? asked : read} />
      )}
    </div>
  );
}

interface FormProps {
  profile: z.output<typeof Profile>;
  attributes: readonly Attribute[];
}

function PersonalForm({ profile, attributes }: FormProps) {
  const say = useSay();
  // As they were when the form began: its rows follow from them.
  const [own] = useState(() => attributes.filter(({ EditableByUser }) => EditableByUser));
  const root = useRef<HTMLFormElement>(null);
  const { firstName, lastName, phone, countryId, cityId, districtId, streetAddress, timeZones } = profile;
  const editor = useEditor(account.update, {
    initial: {
      firstName,
      lastName,
      phone,
      countryId,
      cityId,
      districtId,
      streetAddress,
      timeZones,
      ...(own.length === 0 ? {} : { attributes: rowsOf(own, profile.attributes) }),
    },
    check: (values) => (own.length === 0 ? {} : checkAttributes(own, values)),
    announce: 'all',
    keep: 'profile',
  });
  useUnsavedGuard(editor.dirty, editor.kept.forget);
  const { form } = editor;

  const save = async () => {
    const now = form.getValues();
    const outcome = await editor.save();
    if (outcome?.ok !== true) return;
    changeUser({
      Firstname: now.firstName ?? firstName,
      Lastname: now.lastName ?? lastName,
      Phone: now.phone ?? null,
      TimeZone: String(now.timeZones ?? timeZones),
    });
  };
  useHotkeys([['mod+S', () => !isCovered(root.current) && void save()]], []);

  return (
    <SentForm ref={root} onSend={save}>
      <KeptBar kept={editor.kept} />
      <FormProblems editor={editor} root={root} />
      <Stack gap="md">
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
        <OthersFields attributes={attributes} had={profile.attributes} />
        <Group justify="flex-end">
          <Button type="submit" loading={editor.saving}>
            {say(common.save)}
          </Button>
        </Group>
      </Stack>
    </SentForm>
  );
}

/** What whoever manages users writes of one, to be read. */
function OthersFields({
  attributes,
  had,
}: {
  attributes: readonly Attribute[];
  had: FormProps['profile']['attributes'];
}) {
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
