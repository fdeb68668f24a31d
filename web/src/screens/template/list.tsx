import { Skeleton, Text } from '@mantine/core';
import { answerTypes, languageIds } from '@sahada/contract/codes';
import { template } from '@sahada/contract/template';
import { say } from '@sahada/contract/text';
import { useLanguage, useSay } from '../../client/language.ts';
import { type EntityFormProps, EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { SwitchField, TextField } from '../../parts/form/fields.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Column, EntityState, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { questionTypes, questionWords, TypeName } from '../../parts/question/question-type.tsx';
import { TypeCards } from '../../parts/question/type-cards.tsx';
import { activeWords, common } from '../../parts/say/words.ts';

/** The answers' table brings the drag library with it. */
const AnswerTable = fetched(
  async () => (await import('../../parts/question/answer-table.tsx')).AnswerTable,
  () => <Skeleton height={160} />,
);

const words = {
  ...entityWords(template),
  hint: say({
    tr: 'Sık kullandığınız cevapları bir kez yazın, soruları tek tıkla bunlarla doldurun.',
    en: 'Write the answers you often use once, and fill questions with them in one click.',
  }),
  name: say({ tr: 'Cevap metni', en: 'Answer text' }),
  nameHint: say({
    tr: 'Şablonun adıdır. Aşağıya cevap eklemezseniz şablonun tek cevabı da bu metin olur.',
    en: 'The name of the template. With no answers below, this text is its one answer.',
  }),
  answers: say({ tr: 'Cevaplar', en: 'Answers' }),
  notScorable: say({ tr: 'Puanlanmaz', en: 'Not scored' }),
  notScorableHint: say({
    tr: 'Bu şablonla doldurulan sorularda cevaplar puanlama dışı olur.',
    en: 'In questions filled from this template, the answers are excluded from scoring.',
  }),
  activeHint: say({
    tr: 'Pasif şablonlar sorularda önerilmez.',
    en: 'Passive templates are not offered in questions.',
  }),
};

type Item = ItemOf<typeof template>;

/** The types, without text questions, which have no answers to fill. */
const types = questionTypes.filter(({ value }) => value !== answerTypes.text);

function Type({ item }: { item: Item }) {
  return <TypeName question={{ answerType: item.type }} />;
}

function Titles({ item }: { item: Item }) {
  const language = useLanguage();
  const inMine = (answer: Item['answers'][number]) =>
    answer.locales.find((row) => row.languageId === languageIds[language])?.title || answer.title;
  return item.answers.map(inMine).join(' · ') || item.answerText;
}

const columns: Column<Item>[] = [
  { field: 'answerText', label: words.name },
  { field: 'type', label: questionWords.type, Cell: Type, width: 220 },
  { field: 'answers', label: words.answers, Cell: Titles, sort: false, wide: true },
  { field: 'notScorable', label: words.notScorable, kind: 'yesNo', width: 120 },
];

const search: SearchField[] = [{ field: 'answerText', label: words.name }];

const filters: Filter[] = [
  { field: 'type', label: questionWords.type, kind: 'choice', options: questionTypes },
  { field: 'notScorable', label: words.notScorable, kind: 'flag', yes: common.yes, no: common.no },
];

const state: EntityState<Item> = { field: 'active', words: activeWords };

/** A form without a type yet. */
const blank = { answerText: '', notScorable: false, active: true, answers: [] };

function Form({ form }: EntityFormProps<typeof template>) {
  const say = useSay();
  const values = form.getValues();
  return (
    <>
      <TypeCards
        value={values.type}
        onChoose={(type) => form.setFieldValue('type', type)}
        path="type"
        error={form.getInputProps('type').error}
        types={types}
      />
      <TextField form={form} name="answerText" label={words.name} hint={words.nameHint} locales="locales" autoFocus />
      <SwitchField form={form} name="notScorable" label={words.notScorable} hint={words.notScorableHint} />
      <AnswerTable
        form={form}
        type={values.type}
        isUnscored={values.notScorable === true}
        tools={
          <Text size="sm" fw={500}>
            {say(words.answers)}
          </Text>
        }
      />
      <SwitchField form={form} name="active" label={common.active} hint={words.activeHint} />
    </>
  );
}

export default function Templates() {
  return (
    <EntityScreen
      calls={template}
      words={words}
      columns={columns}
      search={search}
      filters={filters}
      state={state}
      blank={blank}
      Form={Form}
    />
  );
}
