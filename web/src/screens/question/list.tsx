import { answerTypes } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import { question } from '@sahada/contract/question';
import { say } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { Column, EntityState, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { ImportLink } from '../../parts/list/import-link.tsx';
import { questionTypes, questionWords, TypeName } from '../../parts/question/question-type.tsx';
import { Usage } from '../../parts/question/usage.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import classes from './question.module.css';

const words = {
  ...entityWords(question),
  optional: say({ tr: 'İsteğe bağlı', en: 'Optional' }),
  hint: say({
    tr: 'Bir kez yazdığınız soruyu istediğiniz kadar soru listesinde kullanabilirsiniz.',
    en: 'Write a question once and use it in as many checklists as you like.',
  }),
  text: say({ tr: 'Soru metni', en: 'Question text' }),
  info: say({ tr: 'Açıklama', en: 'Help text' }),
  usedIn: say({ tr: 'Kullanım', en: 'Used in' }),
  rules: say({ tr: 'Özellikler', en: 'Properties' }),
};

type Item = ItemOf<typeof question>;

function Text({ item }: { item: Item }) {
  const under = [item.code, item.categoryName].filter((one) => one !== null);
  return (
    <span className={classes.listName}>
      <span className={classes.listText}>{item.questionText}</span>
      {under.length > 0 && <small>{under.join(' · ')}</small>}
    </span>
  );
}

function Type({ item }: { item: Item }) {
  return (
    <span className={classes.quiet}>
      <TypeName question={item} />
    </span>
  );
}

function Score({ item }: { item: Item }) {
  const format = useFormat();
  const hasScore = item.score !== null && !item.infoOnly && item.answerType !== answerTypes.text;
  return hasScore ? <span className={classes.figure}>{format.number(item.score ?? 0)}</span> : <Nothing />;
}

function UsedIn({ item }: { item: Item }) {
  return item.UsedIn === 0 ? <Nothing /> : <Usage id={item.id} count={item.UsedIn} of={item.questionText} />;
}

function Nothing() {
  return (
    <span className={classes.nothing} aria-hidden>
      –
    </span>
  );
}

function Rules({ item }: { item: Item }) {
  const say = useSay();
  if (item.infoOnly || (item.required && !item.critical)) return null;
  return (
    <span className={classes.badges}>
      {item.critical && <StatusBadge tone="bad">{say(questionWords.critical)}</StatusBadge>}
      {!item.required && <StatusBadge tone="neutral">{say(words.optional)}</StatusBadge>}
    </span>
  );
}

const columns: Column<Item>[] = [
  { field: 'questionText', label: words.text, Cell: Text },
  { field: 'answerType', label: questionWords.type, Cell: Type, width: 154 },
  { field: 'score', label: questionWords.score, kind: 'number', Cell: Score, width: 84 },
  { field: 'UsedIn', label: words.usedIn, kind: 'number', Cell: UsedIn, width: 96, wide: 'table' },
  { field: 'required', label: words.rules, Cell: Rules, sort: false, width: 172, wide: true },
];

const search: SearchField[] = [
  { field: 'questionText', label: words.text },
  { field: 'questionInfoText', label: words.info },
  { field: 'code', label: common.code },
  { field: 'categoryName', label: questionWords.category },
];

const yesNo = { kind: 'flag', yes: common.yes, no: common.no } as const;

const filters: Filter[] = [
  { field: 'answerType', label: questionWords.type, kind: 'choice', options: questionTypes },
  { field: 'categoryId', label: questionWords.category, kind: 'lookup', row: lookup.categories },
  { field: 'required', label: questionWords.required, ...yesNo },
  { field: 'critical', label: questionWords.critical, ...yesNo },
  { field: 'infoOnly', label: questionWords.infoOnly, ...yesNo },
];

const state: EntityState<Item> = { field: 'active', words: activeWords };

const pages = { create: '/questions/new-questions', edit: '/questions/edit-questions/{id}' };

export default function Questions() {
  return (
    <EntityScreen
      calls={question}
      words={words}
      columns={columns}
      search={search}
      filters={filters}
      state={state}
      pages={pages}
      tools={<ImportLink to="/import/question" isSmall />}
      otherStart={<ImportLink to="/import/question" />}
    />
  );
}
