import { Select } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconLayoutList, IconPlus } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { EmptyState } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { useBuilder } from './builder.ts';
import classes from './checklist.module.css';
import { Counts } from './counts.tsx';
import type { Dragged } from './drag.ts';
import { addSection, keyOf, type Section, type Spot } from './model.ts';
import { SectionCard } from './section-card.tsx';
import { builderWords as words } from './words.ts';

const own = {
  empty: say({ tr: 'Henüz bölüm yok.', en: 'There are no sections yet.' }),
  emptyHint: say({
    tr: 'Bir bölüm ekleyin, sonra soru bankasından soruları seçin veya sürükleyin.',
    en: 'Add a section, then choose questions from the bank or drag them here.',
  }),
};

export interface SectionsProps {
  sections: readonly Section[];
  target: Section | undefined;
  dragged: Dragged | null;
  /** Where the dragged row would land. */
  drop: Spot | null;
  errors: Readonly<Record<string, string>>;
}

/** The middle: the sections in order, with their questions. */
export function Sections({ sections, target, dragged, drop, errors }: SectionsProps) {
  const say = useSay();
  const isSectionDragged = dragged?.kind === 'section';
  let place = 0;
  return (
    <>
      <div className={classes.middleHead}>
        <h2 className={classes.paneTitle}>{say(words.sections)}</h2>
        <Counts sections={sections} />
        {sections.length > 0 && <AddSection />}
      </div>
      {sections.length === 0 ? (
        <div className={classes.emptyMiddle}>
          <EmptyState title={own.empty} hint={own.emptyHint} icon={<IconLayoutList size={22} stroke={1.7} />}>
            <AddSection />
          </EmptyState>
        </div>
      ) : (
        <ol className={classes.sections}>
          {sections.map((section, at) => {
            const first = place + 1;
            place += section.Questions.length;
            return (
              <SectionCard
                key={keyOf(section)}
                section={section}
                sections={sections}
                at={at}
                first={first}
                isTarget={section === target}
                dragged={dragged}
                dropBefore={isSectionDragged && drop?.index === at}
                dropAfter={isSectionDragged && at === sections.length - 1 && drop?.index === sections.length}
                dropAt={drop !== null && !isSectionDragged && drop.key === keyOf(section) ? drop.index : null}
                errors={errors}
              />
            );
          })}
        </ol>
      )}
    </>
  );
}

/** Choosing a department adds a section with its name. */
function AddSection() {
  const say = useSay();
  const { departments, change, aimAt } = useBuilder();
  return (
    <Select
      size="xs"
      className={classes.addSection}
      aria-label={say(words.addSection)}
      placeholder={say(words.addSection)}
      leftSection={<IconPlus size={15} stroke={2} />}
      data={departments.map((row) => ({ value: String(row.Id), label: row.Value }))}
      value={null}
      onChange={(id) => {
        const department = departments.find((row) => String(row.Id) === id);
        if (department === undefined) return;
        change((sections) => {
          const next = addSection(sections, department);
          const made = next.at(-1);
          if (made !== undefined) aimAt(keyOf(made));
          return next;
        });
      }}
      searchable={departments.length >= 8}
      nothingFoundMessage={say(common.nothingFound)}
      maxDropdownHeight={280}
    />
  );
}
