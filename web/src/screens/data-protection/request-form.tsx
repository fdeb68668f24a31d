import { dataRequest } from '@sahada/contract/data-protection';
import {
  requestChannels,
  requestChannelTexts,
  requestKinds,
  requestKindTexts,
} from '@sahada/contract/data-request-words';
import { say } from '@sahada/contract/text';
import { useAddress } from '../../client/address.ts';
import { dayIn } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import { DateField } from '../../parts/form/date-field.tsx';
import { SelectField, TextareaField, TextField } from '../../parts/form/fields.tsx';
import { FormDrawer } from '../../parts/form/form-drawer.tsx';
import { useEntityEditor } from '../../parts/form/row-editor.ts';
import { common } from '../../parts/say/words.ts';

const words = {
  add: say({ tr: 'Başvuru ekle', en: 'Add request' }),
  edit: say({ tr: 'Başvuruyu düzenle', en: 'Edit request' }),
  kind: say({ tr: 'Ne istiyor?', en: 'What is asked for?' }),
  person: say({ tr: 'Adı soyadı', en: 'Full name' }),
  personHint: say({
    tr: 'Kişi bu adla, e-postayla ve telefonla aranır.',
    en: 'The person is looked for by this name, the e-mail and the phone.',
  }),
  channel: say({ tr: 'Nasıl başvurdu?', en: 'How did it come?' }),
  received: say({ tr: 'Başvuru tarihi', en: 'Received' }),
  receivedHint: say({ tr: 'Yanıt bu günden 30 gün sonra dolar.', en: 'The answer is due 30 days after it.' }),
  note: say({ tr: 'Not', en: 'Note' }),
};

const kinds = requestKinds.map((value) => ({ value, label: requestKindTexts[value] }));
const channels = requestChannels.map((value) => ({ value, label: requestChannelTexts[value] }));

/** Adds a request, or changes one that is open. */
export function RequestForm({ open }: { open: string }) {
  const id = /^\d+$/.test(open) ? Number(open) : null;
  const say = useSay();
  const { close } = useAddress<{ open?: string | undefined; edit?: string | undefined }>();
  const today = dayIn(useSession((state) => state.user?.TimeZone));
  const editor = useEntityEditor(dataRequest, { id, blank: { kind: 'erase', channel: 'email', receivedOn: today } });
  const { form } = editor;
  return (
    <FormDrawer
      editor={editor}
      title={say(id === null ? words.add : words.edit)}
      opened
      onlyMakes={id === null}
      onClose={() => close(id === null ? 'open' : 'edit')}
    >
      <TextField form={form} name="person" label={words.person} hint={words.personHint} autoFocus />
      <TextField form={form} name="email" label={common.email} type="email" />
      <TextField form={form} name="phone" label={common.phone} type="tel" />
      <SelectField form={form} name="kind" label={words.kind} options={kinds} />
      <SelectField form={form} name="channel" label={words.channel} options={channels} />
      <DateField form={form} name="receivedOn" label={words.received} hint={words.receivedHint} />
      <TextareaField form={form} name="note" label={words.note} />
    </FormDrawer>
  );
}
