import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { answerTypes } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import { question } from '@sahada/contract/question';
import { type AnyText, say } from '@sahada/contract/text';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useAddressId } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { EntityMenu } from '../../parts/entity/entity-menu.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { LookupSelect, NumberField, SwitchField, TextareaField, TextField } from '../../parts/form/fields.tsx';
import { FieldRow, FormPage } from '../../parts/form/form-page.tsx';
import { useMainLanguage } from '../../parts/form/locale-tabs.tsx';
import { useEntityEditor } from '../../parts/form/row-editor.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { PhoneAside, PhoneButton } from '../../parts/phone/phone-preview.tsx';
import { questionWords } from '../../parts/question/question-type.tsx';
import { TypeCards } from '../../parts/question/type-cards.tsx';
import { common } from '../../parts/say/words.ts';
import { blank, chooseType, type Form, followScore, hasChoice, previewOf, problemsIn, type Values } from './form.ts';
import classes from './question.module.css';
import { Written } from './written.tsx';

/** The answers' table brings the drag library with it. */
const Answers = fetched(
  async () => (await import('./answers.tsx')).Answers,
  () => <Skeleton height={160} />,
);

const words = {
  ...entityWords(question),
  infoOnly: say({
    tr: 'Cevap beklenmez; metin, formda bir bilgi kutusu olarak görünür.',
    en: 'No answer is expected; the text stands in the form as a note.',
  }),
  question: say({ tr: 'Soru', en: 'Question' }),
  text: say({ tr: 'Soru metni', en: 'Question text' }),
  info: say({ tr: 'Açıklama', en: 'Help text' }),
  infoHint: say({
    tr: 'Sorunun altında görünür: nereye bakılacağı, nasıl ölçüleceği.',
    en: 'Stands under the question: where to look, how to measure.',
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
    tr: 'En yüksek puan. Seçilen cevapların puanları toplanır ve bu puanda kalır; boş veya 0 ise soru puanlanmaz.',
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
    en: 'Passive questions cannot be added to checklists; they stay where they stand.',
  }),
};

const list = '/questions';
const page = '/questions/edit-questions/{id}';

/** The page of a question, new or not: its type first, its answers, and the phone beside it. */
export default function QuestionEditor() {
  const id = useAddressId();
  return <Editor key={id ?? 'new'} id={id === undefined ? null : Number(id)} />;
}

function Editor({ id }: { id: number | null }) {
  const say = useSay();
  const navigate = useNavigate();
  const editor = useEntityEditor(question, { id, blank, check: problemsIn });
  const { form } = editor;
  const values = form.getValues();
  const version = previewOf(values);
  const main = useMainLanguage();
  const leave = () => void navigate({ to: list });
  const choice = hasChoice(values);
  const canFind = choice || (values.answerType === answerTypes.text && values.textFormat === 'number');
  return (
    <div className={classes.editor}>
      <FormPage
        editor={editor}
        title={say(id === null ? words.add : words.edit)}
        onSaved={leave}
        onCancel={leave}
        actions={
          <>
            <PhoneButton version={version} />
            {id !== null && (
              <EntityMenu calls={question} words={words} id={id} name={values.questionText} list={list} page={page} />
            )}
          </>
        }
      >
        <div className={classes.columns}>
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
              />
              <FieldRow>
                <LookupSelect
                  form={form}
                  name="categoryId"
                  label={questionWords.category}
                  row={lookup.categories}
                  input={{}}
                />
                <TextField form={form} name="code" label={common.code} placeholder={words.codeHint} />
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
                  </Card>
                )}
              </>
            )}
          </div>
          <PhoneAside version={version} />
        </div>
      </FormPage>
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
