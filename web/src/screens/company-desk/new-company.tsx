import { Divider } from '@mantine/core';
import { languageIds } from '@sahada/contract/codes';
import { companyDesk } from '@sahada/contract/company-desk';
import { say } from '@sahada/contract/text';
import { useAddress } from '../../client/address.ts';
import type { InputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { NumberField, SelectField, TextField } from '../../parts/form/fields.tsx';
import { FormDrawer } from '../../parts/form/form-drawer.tsx';
import { FounderFields, founderWords } from '../../parts/form/founder-fields.tsx';
import { languageOptions } from '../../parts/form/language-options.ts';
import { words as desk } from './words.ts';

const words = {
  administrator: say({ tr: 'Yöneticisi', en: 'Its administrator' }),
  emailHint: say({
    tr: 'Şifresini kendisinin belirleyeceği bir bağlantı bu adrese gönderilir; 72 saat geçerlidir.',
    en: 'A link to choose a password is e-mailed to this address; it is good for 72 hours.',
  }),
  credit: say({ tr: 'Bir yıllık kontör', en: 'Credit for a year' }),
  creditHint: say({
    tr: 'Boş bırakırsanız kayıt olan her firmaya verilen deneme kontörü verilir.',
    en: 'Left empty, the company gets the trial credit that every sign-up gets.',
  }),
};

type Values = Required<InputOf<typeof companyDesk.create>>;

/** Makes a company, with a mail to its administrator. */
export function NewCompany({ opened }: { opened: boolean }) {
  const say = useSay();
  const address = useAddress<{ open?: string | undefined }>();
  const editor = useEditor(companyDesk.create, { initial: blank });
  const { form } = editor;
  const close = () => {
    address.close('open');
    editor.start(blank);
  };
  return (
    <FormDrawer editor={editor} title={say(desk.add)} opened={opened} onClose={close} saveLabel={desk.add} onlyMakes>
      <TextField form={form} name="companyName" label={founderWords.company} autoFocus />
      <SelectField
        form={form}
        name="languageId"
        label={founderWords.language}
        options={languageOptions}
        clearable={false}
      />
      <NumberField form={form} name="credit" label={words.credit} hint={words.creditHint} min={1} />
      <Divider label={say(words.administrator)} labelPosition="left" mt="xs" />
      <FounderFields form={form} emailHint={words.emailHint} />
    </FormDrawer>
  );
}

const blank: Values = {
  companyName: '',
  firstName: '',
  lastName: '',
  email: '',
  languageId: languageIds.tr,
  timeZone: null,
  credit: null,
};
