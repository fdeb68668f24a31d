import { ActionIcon, Button, Popover, Select, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { checklist } from '@sahada/contract/checklist';
import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { IconChevronDown, IconLibraryPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { LocaleTabs, useMainLanguage, useTabLanguage } from '../../parts/form/locale-tabs.tsx';
import { longest } from '../../parts/form/schema.ts';
import { ask } from '../../parts/say/confirm.ts';
import { useBuilder } from './builder.ts';
import classes from './checklist.module.css';
import { Counts } from './counts.tsx';
import type { Dragged } from './drag.ts';
import { Grip } from './grip.tsx';
import { changeSection, conditionOf, keyOf, type Section } from './model.ts';
import { NewLine } from './new-line.tsx';
import { QuestionRow } from './question-row.tsx';
import { builderWords } from './words.ts';

const longestTitle = longest(checklist.save.request, 'Sections.0.Title');

const words = {
  shown: say({
    tr: '{n}. sorunun cevabı şunlardan biriyse görünür: {answers}',
    en: 'Shown when question {n} is answered: {answers}',
  }),
  shownNot: say({
    tr: '{n}. sorunun cevabı şunlardan biri değilse görünür: {answers}',
    en: 'Shown when question {n} is answered, but not: {answers}',
  }),
  edit: say({ tr: '{name}: bölümü düzenle', en: 'Edit section {name}' }),
  remove: say({ tr: '{name}: bölümü çıkar', en: 'Remove section {name}' }),
  removeQuestion: say({
    tr: '“{name}” bölümü ve içindeki {n} soru listeden çıkarılsın mı?',
    en: 'Remove the section “{name}” and its questions ({n}) from the checklist?',
  }),
  removeUnder: say({ tr: 'Sorular soru bankasında kalır.', en: 'The questions stay in the question bank.' }),
  removeYes: say({ tr: 'Çıkar', en: 'Remove' }),
  department: say({ tr: 'Bölüm', en: 'Section' }),
  title: say({ tr: 'Bu listedeki adı', en: 'Its name in this checklist' }),
  titleHint: say({ tr: 'Boş bırakılırsa bölümün adı kullanılır.', en: 'Left empty, the section’s own name is used.' }),
  tabs: say({ tr: 'Bölüm adının dili', en: 'Language of the section name' }),
  empty: say({
    tr: 'Aşağıya yazın, bir listeyi yapıştırın veya bankadan ekleyin.',
    en: 'Write below, paste a list, or add from the bank.',
  }),
  emptyBank: say({
    tr: 'Soruları buraya sürükleyin veya bankadan ekleyin.',
    en: 'Drag questions here, or add them from the bank.',
  }),
};

export interface SectionCardProps {
  section: Section;
  /** All of them, where a question of this one has a condition; none otherwise. */
  sections: readonly Section[];
  at: number;
  /** Place of its first question in the checklist. */
  first: number;
  isTarget: boolean;
  /** Shows only its head. */
  isFolded: boolean;
  chosen: ReadonlySet<number>;
  dragged: Dragged | null;
  /** A dragged section would land before or after this one. */
  dropBefore: boolean;
  dropAfter: boolean;
  /** A dragged question would land in here, before this row. */
  dropAt: number | null;
  errors: Readonly<Record<string, string>>;
}

/** A section with its questions; drawn again only when something of its own changes. */
export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { section, sections, at, first, isTarget, isFolded, chosen, dragged, dropBefore, dropAfter, dropAt, errors } =
    props;
  const say = useSay();
  const format = useFormat();
  const languageId = languageIds[useLanguage()];
  const { nameOf, aimAt, openBank, fold, takeOutSection, stepSection, mayWrite } = useBuilder();
  const key = keyOf(section);
  const name = nameOf(section);
  const count = section.Questions.length;
  const error = errors[`Sections.${at}.Questions`];

  const remove = async () => {
    const asked = { question: say(words.removeQuestion, { name, n: count }), under: say(words.removeUnder) };
    if (count > 0 && !(await ask({ ...asked, yes: words.removeYes, danger: true }))) return;
    takeOutSection(key);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: aiming by click is a shortcut; the bank has a field for it
    <li
      className={classes.section}
      data-section={key}
      data-target={isTarget || undefined}
      data-dragging={(dragged?.kind === 'section' && dragged.key === key) || undefined}
      data-drop-before={dropBefore || undefined}
      data-drop-after={dropAfter || undefined}
      data-drop-into={dropAt !== null || undefined}
      onClick={() => aimAt(key)}
    >
      <div className={classes.sectionHead}>
        <Grip
          name={name}
          handle={`section${key}`}
          data={{ kind: 'section', key, text: name }}
          onMove={(by) => stepSection(key, by)}
        />
        <UnstyledButton className={classes.fold} aria-expanded={!isFolded} onClick={() => fold(key, !isFolded)}>
          <IconChevronDown size={16} stroke={2} aria-hidden />
          <span className={classes.sectionName}>
            <strong>{name}</strong>
            <Counts sections={[section]} />
          </span>
        </UnstyledButton>
        <SectionTitle section={section} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say(words.remove, { name })}
          onClick={() => void remove()}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      {!isFolded && (
        <>
          <ol
            className={classes.questions}
            data-drop-end={dropAt === count || undefined}
            aria-label={name}
            aria-invalid={error === undefined ? undefined : true}
            data-path={`Sections.${at}.Questions`}
            tabIndex={-1}
          >
            {section.Questions.map((placed, index) => {
              const path = `Sections.${at}.Questions.${index}.VisibleWhen`;
              const condition = conditionOf(sections, placed, languageId, (n, answers, isNot) =>
                say(isNot ? words.shownNot : words.shown, { n: format.number(n), answers }),
              );
              return (
                <QuestionRow
                  key={placed.QuestionId}
                  placed={placed}
                  place={first + index}
                  path={path}
                  condition={condition}
                  refused={errors[`${path}.QuestionId`] ?? errors[`${path}.AnswerIds`] ?? null}
                  isChosen={chosen.has(placed.QuestionId)}
                  isChoosing={chosen.size > 0}
                  isDragged={dragged?.kind === 'question' && dragged.id === placed.QuestionId}
                  isDropBefore={dropAt === index}
                />
              );
            })}
            {count === 0 && <li className={classes.emptySection}>{say(mayWrite ? words.empty : words.emptyBank)}</li>}
          </ol>
          {error !== undefined && <p className={classes.error}>{error}</p>}
          <div className={classes.addHere}>
            {mayWrite && <NewLine section={key} name={name} />}
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconLibraryPlus size={15} stroke={1.8} />}
              aria-label={`${say(builderWords.fromBank)}: ${name}`}
              onClick={() => openBank(key)}
            >
              {say(builderWords.fromBank)}
            </Button>
          </div>
        </>
      )}
    </li>
  );
});

/** The section's department, and a name of its own in this checklist. */
function SectionTitle({ section }: { section: Section }) {
  const say = useSay();
  const { change, nameOf, departments } = useBuilder();
  const main = useMainLanguage();
  const key = keyOf(section);
  const set = (next: Partial<Section>) => change((all) => changeSection(all, key, next), `title ${key}`);
  const textIn = (id: LanguageId) =>
    (id === main ? section.Title : section.Locales.find((row) => row.languageId === id)?.name) ?? '';
  const [language, setLanguage] = useTabLanguage((id) => textIn(id) !== '');
  const write = (text: string) => {
    if (language === main) return set({ Title: text === '' ? null : text });
    const others = section.Locales.filter((row) => row.languageId !== language);
    set({ Locales: text === '' ? others : [...others, { languageId: language, name: text }] });
  };
  const own = { value: String(section.DepartmentId), label: section.DepartmentName };
  const listed = departments.map((row) => ({ value: String(row.Id), label: row.Value }));
  return (
    <Popover position="bottom-end" shadow="md" width={320} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={say(words.edit, { name: nameOf(section) })}>
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Select
            label={say(words.department)}
            data={listed.some((row) => row.value === own.value) ? listed : [own, ...listed]}
            value={own.value}
            onChange={(id) => {
              const department = departments.find((row) => String(row.Id) === id);
              if (department !== undefined) set({ DepartmentId: department.Id, DepartmentName: department.Value });
            }}
            allowDeselect={false}
            searchable={departments.length >= 8}
            comboboxProps={{ withinPortal: false }}
          />
          <div className={classes.titleField}>
            <TextInput
              label={say(words.title)}
              description={say(words.titleHint)}
              lang={language === languageIds.en ? 'en' : 'tr'}
              maxLength={longestTitle}
              value={textIn(language)}
              onChange={(event) => write(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            <LocaleTabs
              label={say(words.tabs)}
              locale={{
                language,
                choose: setLanguage,
                filled: {
                  [languageIds.tr]: textIn(languageIds.tr) !== '',
                  [languageIds.en]: textIn(languageIds.en) !== '',
                },
              }}
            />
          </div>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
