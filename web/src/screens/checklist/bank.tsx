import { useDraggable } from '@dnd-kit/core';
import { ActionIcon, Button, Checkbox, CloseButton, Select, Skeleton } from '@mantine/core';
import { checklist } from '@sahada/contract/checklist';
import type { AnswerType } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import { say } from '@sahada/contract/text';
import { IconCheck, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useAsk, useRead } from '../../client/use.ts';
import { dimmed } from '../../parts/list/dimmed.ts';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { useStayBeside } from '../../parts/list/stay-beside.ts';
import { questionTypes, questionWords, TypeSign, usePoints } from '../../parts/question/question-type.tsx';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { useBuilder } from './builder.ts';
import classes from './checklist.module.css';
import type { Dragged } from './drag.ts';
import { idsIn, keyOf, type Question, type Section } from './model.ts';

const words = {
  category: say({ tr: 'Tüm kategoriler', en: 'All categories' }),
  type: say({ tr: 'Tüm türler', en: 'All types' }),
  target: say({ tr: 'Şu bölüme ekle', en: 'Add to section' }),
  all: say({ tr: 'Tümünü seç ({n})', en: 'Select all ({n})' }),
  allOf: say({ tr: 'Kategorinin tümünü seç ({n})', en: 'Select the whole category ({n})' }),
  selected: say({ tr: '{n} soru seçildi', en: '{n} selected' }),
  addSelected: say({ tr: 'Seçilenleri ekle', en: 'Add selected' }),
  unselect: say({ tr: 'Seçimi kaldır', en: 'Clear selection' }),
  select: say({ tr: '{name}: seç', en: 'Select {name}' }),
  add: say({ tr: '{name}: ekle', en: 'Add {name}' }),
  there: say({ tr: 'Eklendi', en: 'Added' }),
  page: say({ tr: '{from}–{to} / {total}', en: '{from}–{to} of {total}' }),
  before: say({ tr: 'Önceki sorular', en: 'Previous questions' }),
  after: say({ tr: 'Sonraki sorular', en: 'Next questions' }),
  none: say({ tr: 'Soru bankası boş.', en: 'The question bank is empty.' }),
  noneHint: say({
    tr: 'Bölümlere yazdığınız sorular bankaya da eklenir.',
    en: 'Questions that you write in a section are added to the bank, too.',
  }),
  emptyHint: say({
    tr: 'Başka bir arama deneyin veya soruyu bölümün sonundaki satıra yazın.',
    en: 'Try another search, or write the question in the line at the end of a section.',
  }),
};

const pageSize = 25;
/** The most that one call answers. */
const mostAtOnce = 100;

/** The question bank: searched, filtered, and added from by button, selection or dragging. */
export function Bank({ sections, target }: { sections: readonly Section[]; target: Section | undefined }) {
  const say = useSay();
  const format = useFormat();
  const { aimAt, nameOf } = useBuilder();
  const [search, setSearch] = useState('');
  const [categoryId, setCategory] = useState<number | null>(null);
  const [answerType, setType] = useState<AnswerType | null>(null);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Question>>(new Map());
  const { data: categories = [] } = useRead(lookup.categories, {}, { freshSeconds: 60 });
  const wanted = { searchText: search, categoryId, answerType, active: true };
  const read = useRead(checklist.questionBank, { page, pageSize, ...wanted }, { keep: true });
  const ask = useAsk(checklist.questionBank);
  const [isChoosingAll, setChoosingAll] = useState(false);
  /** The run that fetches all; one that is no longer wanted chooses nothing when it ends. */
  const run = useRef<object | null>(null);
  const stop = () => {
    run.current = null;
    setChoosingAll(false);
  };
  const items = read.data?.ListItems as Question[] | undefined;
  const there = useMemo(() => idsIn(sections), [sections]);
  const before = useRef(there);
  const list = useRef<HTMLDivElement>(null);
  useStayBeside(list, 'behind');
  const isNarrowed = search !== '' || categoryId !== null || answerType !== null;
  const narrow = (change: () => void) => {
    stop();
    change();
    setPage(1);
  };

  // A question that is made passive may have been the only one of the last page.
  const last = Math.max(1, Math.ceil((read.data?.TotalItemsCount ?? page * pageSize) / pageSize));
  useEffect(() => {
    if (page > last && !read.reloading) setPage(last);
  }, [page, last, read.reloading]);

  // Questions just added to the checklist, by button or by dragging, are no longer selected.
  useEffect(() => {
    const isNew = (id: number) => there.has(id) && !before.current.has(id);
    setChosen((all) => ([...all.keys()].some(isNew) ? new Map([...all].filter(([id]) => !isNew(id))) : all));
    before.current = there;
  }, [there]);

  const choose = (question: Question, on: boolean) => {
    stop();
    const next = new Map(chosen);
    if (on) next.set(question.id, question);
    else next.delete(question.id);
    setChosen(next);
  };

  /** The bar of those chosen goes, and the focus with it. */
  const unchoose = () => {
    stop();
    list.current?.focus({ preventScroll: true });
    setChosen(new Map());
  };

  const total = read.data?.TotalItemsCount ?? 0;
  const fresh = [...chosen.keys()].filter((id) => !there.has(id)).length;

  /** Every question that fits the search and the filters, on this page or not, and is not in the checklist yet. */
  const chooseAll = async () => {
    const mine = {};
    run.current = mine;
    setChoosingAll(true);
    const found: Question[] = [];
    for (let from = 0; from < total; from += mostAtOnce) {
      const outcome = await ask({ page: from / mostAtOnce + 1, pageSize: mostAtOnce, ...wanted });
      if (run.current !== mine) return;
      if (!outcome.ok) return setChoosingAll(false);
      found.push(...(outcome.data.ListItems as Question[]));
    }
    // Some may have been added meanwhile.
    setChosen(new Map(found.filter(({ id }) => !before.current.has(id)).map((one) => [one.id, one])));
    setChoosingAll(false);
  };

  return (
    <>
      <div className={classes.bankTools}>
        <SearchBox
          text={search}
          field={null}
          fields={[]}
          onSearch={(text) => narrow(() => setSearch(text))}
          onField={() => undefined}
        />
        <div className={classes.bankFilters}>
          <Select
            size="xs"
            aria-label={say(questionWords.category)}
            placeholder={say(words.category)}
            data={categories.map((row) => ({ value: String(row.Id), label: row.Value }))}
            value={categoryId === null ? null : String(categoryId)}
            onChange={(id) => narrow(() => setCategory(id === null ? null : Number(id)))}
            searchable={categories.length >= 8}
            clearable
            clearButtonProps={{ 'aria-label': say(common.remove) }}
          />
          <Select
            size="xs"
            aria-label={say(questionWords.type)}
            placeholder={say(words.type)}
            data={questionTypes.map((type) => ({ value: String(type.value), label: say(type.label) }))}
            value={answerType === null ? null : String(answerType)}
            onChange={(type) =>
              narrow(() => setType(questionTypes.find((one) => String(one.value) === type)?.value ?? null))
            }
            clearable
            clearButtonProps={{ 'aria-label': say(common.remove) }}
            comboboxProps={{ width: 240, position: 'bottom-end' }}
          />
        </div>
        {target !== undefined && (
          <Select
            size="xs"
            label={say(words.target)}
            classNames={{ root: classes.target ?? '' }}
            data={sections.map((section) => ({ value: keyOf(section), label: nameOf(section) }))}
            value={keyOf(target)}
            onChange={(key) => key !== null && aimAt(key)}
            allowDeselect={false}
          />
        )}
        {total > 0 && (
          <Checkbox
            size="xs"
            label={say(categoryId === null ? words.all : words.allOf, { n: format.number(total) })}
            checked={fresh > 0 && fresh >= total}
            indeterminate={fresh > 0 && fresh < total}
            disabled={isChoosingAll}
            onChange={() => (fresh > 0 ? setChosen(new Map()) : void chooseAll())}
          />
        )}
      </div>
      <div
        ref={list}
        tabIndex={-1}
        className={classes.bankList}
        data-reloading={read.reloading || undefined}
        aria-busy={read.loading}
      >
        {read.error !== null && items === undefined ? (
          <LoadFailed read={read} />
        ) : items === undefined ? (
          <Waiting />
        ) : items.length === 0 ? (
          <EmptyState {...(isNarrowed ? { hint: words.emptyHint } : { title: words.none, hint: words.noneHint })} />
        ) : (
          <ul>
            {items.map((question) => (
              <BankRow
                key={question.id}
                question={question}
                isThere={there.has(question.id)}
                chosen={chosen}
                onChoose={(on) => choose(question, on)}
              />
            ))}
          </ul>
        )}
      </div>
      <Pages page={page} total={total} onPage={setPage} />
      {chosen.size > 0 && <Chosen chosen={chosen} done={unchoose} />}
    </>
  );
}

interface BankRowProps {
  question: Question;
  isThere: boolean;
  chosen: ReadonlyMap<number, Question>;
  onChoose: (on: boolean) => void;
}

function BankRow({ question, isThere, chosen, onChoose }: BankRowProps) {
  const say = useSay();
  const points = usePoints();
  const { add } = useBuilder();
  const isChosen = chosen.has(question.id);
  const data: Dragged = { kind: 'bank', questions: isChosen ? [...chosen.values()] : [question] };
  const { setNodeRef, listeners } = useDraggable({ id: `bank${question.id}`, data });
  const name = question.questionText;
  const about = [
    question.categoryName,
    question.score ? points(question.score) : null,
    question.critical ? say(questionWords.critical) : null,
  ].filter((one) => one !== null);
  return (
    <li ref={setNodeRef} {...listeners} className={classes.bankRow} data-there={isThere || undefined}>
      <Checkbox
        size="xs"
        aria-label={say(words.select, { name })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the check box is what the keyboard uses */}
      <div className={classes.bankText} onClick={() => onChoose(!isChosen)}>
        <span className={classes.bankName}>{name}</span>
        <span className={classes.bankAbout}>
          <TypeSign question={question} size={15} />
          {about.join(' · ')}
        </span>
      </div>
      {isThere ? (
        <span className={classes.bankThere} title={say(words.there)}>
          <IconCheck size={16} stroke={2.2} role="img" aria-label={say(words.there)} />
        </span>
      ) : (
        <ActionIcon variant="light" size={28} aria-label={say(words.add, { name })} onClick={() => add([question])}>
          <IconPlus size={16} stroke={2} />
        </ActionIcon>
      )}
    </li>
  );
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const say = useSay();
  const { number: spelt } = useFormat();
  if (total <= pageSize) return null;
  const to = Math.min(page * pageSize, total);
  return (
    <div className={classes.bankPages}>
      <span>{say(words.page, { from: spelt((page - 1) * pageSize + 1), to: spelt(to), total: spelt(total) })}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say(words.before)}
        {...dimmed(page === 1)}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <IconChevronLeft size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say(words.after)}
        {...dimmed(to >= total)}
        onClick={() => to < total && onPage(page + 1)}
      >
        <IconChevronRight size={17} />
      </ActionIcon>
    </div>
  );
}

function Chosen({ chosen, done }: { chosen: ReadonlyMap<number, Question>; done: () => void }) {
  const say = useSay();
  const { add } = useBuilder();
  return (
    <div className={classes.chosen} role="status">
      <span>{say(words.selected, { n: chosen.size })}</span>
      <Button
        size="xs"
        onClick={() => {
          add([...chosen.values()]);
          done();
        }}
      >
        {say(words.addSelected)}
      </Button>
      <CloseButton size="sm" aria-label={say(words.unselect)} onClick={done} />
    </div>
  );
}

function Waiting() {
  return (
    <ul aria-hidden>
      {[72, 58, 80, 64, 70, 52].map((width) => (
        <li key={width} className={classes.bankRow}>
          <Skeleton height={14} width={14} />
          <div className={classes.bankText}>
            <Skeleton height={12} width={`${width}%`} mb={8} />
            <Skeleton height={10} width="40%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
