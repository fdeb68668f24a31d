import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { answerTypes } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import { type AnyText, say } from '@sahada/contract/text';
import { type ReactNode, useRef } from 'react';
import { useSay } from '../../client/language.ts';
import { LookupSelect, NumberField, SwitchField, TextareaField, TextField } from '../form/fields.tsx';
import { FieldRow } from '../form/form-page.tsx';
import { useMainLanguage } from '../form/locale-tabs.tsx';
import { fetched } from '../later/fetched.tsx';
import { common } from '../say/words.ts';
import { HelpPicture } from './help-picture.tsx';
import { PreparedNotes } from './prepared-notes.tsx';
import classes from './question-fields.module.css';
import { chooseType, type Form, followScore, hasChoice, type Values } from './question-form.ts';
import { questionWords } from './question-type.tsx';
import { TypeCards } from './type-cards.tsx';
import { Written } from './written.tsx';

/** The answers' table brings the drag library with it. */
const Answers = fetched(
  async () => (await import('./question-answers.tsx')).Answers,
  () => <Skeleton height={160} />,
);

const words = {
  infoOnly: say({
    tr: 'Cevap beklenmez; metin, formda bir bilgi kutusu olarak görünür.',
    en: 'No answer is expected; the text appears in the form as a note.',
  }),
  question: say({ tr: 'Soru', en: 'Question' }),
  text: say({ tr: 'Soru metni', en: 'Question text' }),
  info: say({ tr: 'Açıklama', en: 'Help text' }),
  infoHint: say({
    tr: 'Sorunun altında görünür: nereye bakılacağı, nasıl ölçüleceği.',
    en: 'Shown under the question: where to look, how to measure.',
  }),
  codeHint: say({ tr: 'Raporlarda ve aramada kullanılan kısa ad.', en: 'A short name for reports and search.' }),
  rules: say({ tr: 'Puan ve kurallar', en: 'Score and rules' }),
  requiredHint: say({
    tr: 'Soru listesine eklenirken önerilir; listede ayrıca değiştirilebilir.',
    en: 'Proposed when it is added to a checklist, where it can be changed.',
  }),
  criticalHint: say({
    tr: '0 puan alınırsa denetim “Kritik uygunsuzluk” olarak işaretlenir ve seviye en düşüğe iner.',
    en: 'Earning 0 points marks the audit as a critical non-conformity and lowers the level to the lowest.',
  }),
  criticalNeedsScore: say({
    tr: 'Kritik olması için soruya puan verin.',
    en: 'Give the question a score for this to matter.',
  }),
  oneScore: say({
    tr: 'En yüksek puan. Seçilen cevabın puanı alınır; boş veya 0 ise soru puanlanmaz.',
    en: 'The maximum. The chosen answer’s score is earned; empty or 0 leaves the question unscored.',
  }),
  manyScore: say({
    tr: 'En yüksek puan. Seçilen cevapların puanları toplanır; toplam bu puanı geçemez. Boş veya 0 ise soru puanlanmaz.',
    en: 'The maximum. The chosen answers’ scores are added up, at most to this; empty or 0 leaves the question unscored.',
  }),
  textScore: say({ tr: 'Metin soruları puanlanmaz.', en: 'Text questions are not scored.' }),
  answers: say({ tr: 'Cevaplar', en: 'Answers' }),
  format: say({ tr: 'Cevap biçimi', en: 'Answer format' }),
  finding: say({ tr: 'Uygunsuzluk', en: 'Non-conformity' }),
  findingHint: say({
    tr: 'Cevap uygunsuzluk oluşturduğunda denetçiden ne istenir?',
    en: 'What is the auditor asked for when an answer makes a non-conformity?',
  }),
  note: say({ tr: 'Not', en: 'Note' }),
  photo: say({ tr: 'Fotoğraf', en: 'Photo' }),
  off: say({ tr: 'İstenmez', en: 'Not asked' }),
  optional: say({ tr: 'İsteğe bağlı', en: 'Optional' }),
  required: say({ tr: 'Zorunlu', en: 'Required' }),
  activeHint: say({
    tr: 'Pasif sorular yeni soru listelerine eklenemez; eklendiği listelerde kalır.',
    en: 'Passive questions cannot be added to checklists; they stay in those that have them.',
  }),
};

/** The fields of a question: its type first, then its text, score, answers and non-conformity. */
export function QuestionFields({ form }: { form: Form }) {
  const values = form.getValues();
  const main = useMainLanguage();
  const choice = hasChoice(values);
  const canFind = choice || (values.answerType === answerTypes.text && values.textFormat === 'number');
  return (
    <div className={classes.cards}>
      <Card title={questionWords.type}>
        {values.infoOnly !== true && (
          <TypeCards
            value={values.answerType}
            onChoose={(type) => chooseType(form, type, main)}
            path="answerType"
            error={form.getInputProps('answerType').error}
          />
        )}
        <SwitchField form={form} name="infoOnly" label={questionWords.infoOnly} hint={words.infoOnly} />
      </Card>
      <Card title={words.question}>
        <TextareaField form={form} name="questionText" label={words.text} locales="locales" rows={2} />
        <TextareaField
          form={form}
          name="questionInfoText"
          label={words.info}
          hint={words.infoHint}
          locales="locales"
          localeKey="infoText"
          rows={2}
          pictures
        />
        <HelpPicture form={form} />
        <FieldRow>
          <LookupSelect
            form={form}
            name="categoryId"
            label={questionWords.category}
            row={lookup.categories}
            input={{}}
          />
          <TextField form={form} name="code" label={common.code} hint={words.codeHint} />
        </FieldRow>
        <SwitchField form={form} name="active" label={common.active} hint={words.activeHint} />
      </Card>
      {values.infoOnly !== true && typeof values.answerType === 'number' && (
        <>
          <Card title={words.rules}>
            <Rules form={form} values={values} />
          </Card>
          {choice ? (
            <Card title={words.answers}>
              <Answers form={form} />
            </Card>
          ) : (
            <Card title={words.format}>
              <Written form={form} />
            </Card>
          )}
          {canFind && (
            <Card title={words.finding} hint={words.findingHint}>
              <FieldRow>
                <FindingRule form={form} name="findingNote" label={words.note} />
                <FindingRule form={form} name="findingPhoto" label={words.photo} />
              </FieldRow>
              <PreparedNotes form={form} />
            </Card>
          )}
        </>
      )}
    </div>
  );
}

function Card({ title, hint, children }: { title: AnyText; hint?: AnyText; children: ReactNode }) {
  const say = useSay();
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{say(title)}</h2>
        {hint !== undefined && <p>{say(hint)}</p>}
      </div>
      {children}
    </section>
  );
}

function Rules({ form, values }: { form: Form; values: Values }) {
  const say = useSay();
  const isText = values.answerType === answerTypes.text;
  const isScored = !isText && (values.score ?? 0) > 0;
  const before = useRef<number | null>(null);
  return (
    <>
      {isText ? (
        <Text size="sm" c="dimmed">
          {say(words.textScore)}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the field inside
        <div
          className={classes.scoreField}
          onFocus={() => {
            before.current = form.getValues().score ?? null;
          }}
          onBlur={() => followScore(form, before.current)}
        >
          <NumberField form={form} name="score" label={questionWords.score} min={0} decimals={2} />
          <p>{say(values.answerType === answerTypes.multiple ? words.manyScore : words.oneScore)}</p>
        </div>
      )}
      <SwitchField form={form} name="required" label={questionWords.required} hint={words.requiredHint} />
      {!isText && (
        <SwitchField
          form={form}
          name="critical"
          label={questionWords.critical}
          hint={values.critical === true && !isScored ? words.criticalNeedsScore : words.criticalHint}
        />
      )}
    </>
  );
}

function FindingRule(props: { form: Form; name: 'findingNote' | 'findingPhoto'; label: AnyText }) {
  const { form, name, label } = props;
  const say = useSay();
  const rules = ['off', 'optional', 'required'] as const;
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {say(label)}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={say(label)}
        data={rules.map((rule) => ({ value: rule, label: say(words[rule]) }))}
        value={form.getValues()[name] ?? 'optional'}
        onChange={(next) => form.setFieldValue(name, rules.find((rule) => rule === next) ?? 'optional')}
      />
    </div>
  );
}
