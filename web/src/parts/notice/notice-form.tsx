import { Alert } from '@mantine/core';
import { notice } from '@sahada/contract/notice';
import type { Language } from '@sahada/contract/text';
import { IconHistory } from '@tabler/icons-react';
import type { z } from 'zod';
import type { OutputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { DateField } from '../form/date-field.tsx';
import type { Editor, FormHandle } from '../form/editor.ts';
import { SwitchField, TextField } from '../form/fields.tsx';
import { FormPage, FormSection } from '../form/form-page.tsx';
import { RichTextField } from '../form/rich-text-field.tsx';
import { useRowEditor } from '../form/row-editor.ts';
import { mayLeave } from '../form/unsaved.ts';
import { fetched } from '../later/fetched.tsx';
import { PhoneAt, PhoneBehind } from '../phone/phone-frame.tsx';
import classes from './notice.module.css';
import { VersionList } from './version-list.tsx';
import { noticeWords as words } from './words.ts';

const NoticePhone = fetched(
  async () => (await import('./notice-phone.tsx')).NoticePhone,
  () => null,
);

type Values = z.input<typeof notice.insert.request>;
type Item = NonNullable<OutputOf<typeof notice.byCustomer>>;

const blank: Values = { title: '', text: '', consentText: '', active: true, locales: [] };

const valuesOf = (item: OutputOf<typeof notice.byCustomer>): Values => {
  const { title, text, consentText, effectiveFrom, active, locales } = item as Item;
  return { title, text, consentText: consentText ?? '', effectiveFrom, active, locales };
};

interface NoticeFormProps {
  /** The newest text that there is; null for the first one. */
  item: Item | null;
  /** 0 for the company. */
  customerId: number;
  onCancel: () => void;
}

/** The text of a customer, or of the company, with the versions before it. */
export function NoticeForm({ item, customerId, onCancel }: NoticeFormProps) {
  const editor = useRowEditor<typeof notice.byCustomer, typeof notice.insert | typeof notice.update, Values>({
    get: notice.byCustomer,
    write: item === null ? notice.insert : notice.update,
    update: notice.update,
    id: item?.id ?? null,
    readBy: customerId,
    with: { customerId },
    initial: blank,
    marks: notice.insert.request,
    valuesOf,
  });
  return (
    <>
      <NoticePage
        editor={editor}
        customerId={customerId}
        {...(item === null ? { onCancel: () => void mayLeave().then((may) => may && onCancel()) } : { present: item })}
      />
      {item !== null && <VersionList item={item} />}
    </>
  );
}

interface NoticePageProps {
  editor: Editor<Values>;
  customerId: number;
  present?: Item;
  onCancel?: () => void;
}

function NoticePage({ editor, customerId, present, onCancel }: NoticePageProps) {
  const say = useSay();
  const { form } = editor;
  const show = (language: Language) => <NoticePhone notice={shownOf(form)} language={language} />;
  const mayBeSeen = present?.Versions.some(({ version, inForce }) => inForce && version === present.version) === true;
  return (
    <div className={classes.editor}>
      <FormPage editor={editor} onSaved={() => undefined} {...(onCancel ? { onCancel } : {})}>
        <div className={classes.columns}>
          <div className={classes.fields}>
            {mayBeSeen && (
              <Alert variant="light" color="gray" icon={<IconHistory size={18} />} className={classes.hint ?? ''}>
                {say(words.newVersion)}
              </Alert>
            )}
            <div className={classes.behind}>
              <PhoneBehind>{show}</PhoneBehind>
            </div>
            <Fields form={form} isCompany={customerId === 0} />
          </div>
          <PhoneAt>{show}</PhoneAt>
        </div>
      </FormPage>
    </div>
  );
}

function Fields({ form, isCompany }: { form: FormHandle<Values>; isCompany: boolean }) {
  return (
    <>
      <FormSection title={words.notice} hint={words.noticeHint}>
        <TextField form={form} name="title" label={words.title} locales="locales" localeKey="title" />
        <RichTextField form={form} name="text" label={words.text} locales="locales" localeKey="text" />
      </FormSection>
      <FormSection title={words.consent} hint={words.consentHint}>
        <RichTextField
          form={form}
          name="consentText"
          label={words.consentText}
          locales="locales"
          localeKey="consentText"
        />
      </FormSection>
      <FormSection title={words.use}>
        <DateField form={form} name="effectiveFrom" label={words.effectiveFrom} hint={words.effectiveHint} />
        <SwitchField
          form={form}
          name="active"
          label={words.active}
          hint={isCompany ? words.activeOfCompany : words.activeOfCustomer}
        />
      </FormSection>
    </>
  );
}

/** What a phone would be given of the values. */
function shownOf(form: FormHandle<Values>) {
  const { title = '', text = '', consentText, locales = [] } = form.getValues();
  return {
    title,
    text,
    consentText: consentText || null,
    locales: locales.map((row) => ({
      languageId: row.languageId,
      title: row.title ?? '',
      text: row.text ?? '',
      consentText: row.consentText ?? null,
    })),
  };
}
