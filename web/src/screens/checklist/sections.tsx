import { ActionIcon, Button } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconArrowBackUp, IconArrowForwardUp, IconFold, IconFoldDown, IconLayoutList } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { EmptyState } from '../../parts/say/states.tsx';
import { AddSection } from './add-section.tsx';
import { useBuilder } from './builder.ts';
import classes from './checklist.module.css';
import { Counts } from './counts.tsx';
import type { Dragged } from './drag.ts';
import { keyOf, type Section, type Spot } from './model.ts';
import { SectionCard } from './section-card.tsx';
import { builderWords as words } from './words.ts';

const own = {
  empty: say({ tr: 'Henüz bölüm yok.', en: 'There are no sections yet.' }),
  emptyHint: say({
    tr: 'Bir bölüm ekleyin, sonra sorularını yazın veya soru bankasından seçin.',
    en: 'Add a section, then write its questions or choose them from the bank.',
  }),
  foldAll: say({ tr: 'Tüm bölümleri kapat', en: 'Collapse all sections' }),
  unfoldAll: say({ tr: 'Tüm bölümleri aç', en: 'Expand all sections' }),
  undo: say({ tr: 'Geri al', en: 'Undo' }),
  redo: say({ tr: 'Yinele', en: 'Redo' }),
};

const none: readonly Section[] = [];

export interface SectionsProps {
  sections: readonly Section[];
  target: Section | undefined;
  chosen: ReadonlySet<number>;
  /** The sections that show only their heads. */
  folded: ReadonlySet<string>;
  dragged: Dragged | null;
  /** Where the dragged row would land. */
  drop: Spot | null;
  errors: Readonly<Record<string, string>>;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** The middle: the sections in order, with their questions. */
export function Sections(props: SectionsProps) {
  const { sections, target, chosen, folded, dragged, drop, errors, undo, redo } = props;
  const say = useSay();
  const { fold } = useBuilder();
  const isSectionDragged = dragged?.kind === 'section';
  const isAnyOpen = sections.some((section) => !folded.has(keyOf(section)));
  let place = 0;
  return (
    <>
      <div className={classes.middleHead}>
        <h2 className={classes.paneTitle}>{say(words.sections)}</h2>
        <Counts sections={sections} />
        <span className={classes.middleTools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say(own.undo)}
            disabled={undo === null}
            onClick={() => undo?.()}
          >
            <IconArrowBackUp size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say(own.redo)}
            disabled={redo === null}
            onClick={() => redo?.()}
          >
            <IconArrowForwardUp size={18} stroke={1.7} />
          </ActionIcon>
          {sections.length > 1 && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={isAnyOpen ? <IconFold size={16} /> : <IconFoldDown size={16} />}
              onClick={() => {
                for (const section of sections) fold(keyOf(section), isAnyOpen);
              }}
            >
              {say(isAnyOpen ? own.foldAll : own.unfoldAll)}
            </Button>
          )}
        </span>
      </div>
      {sections.length === 0 ? (
        <div className={classes.emptyMiddle}>
          <EmptyState title={own.empty} hint={own.emptyHint} icon={<IconLayoutList size={22} stroke={1.7} />}>
            <AddSection />
          </EmptyState>
        </div>
      ) : (
        <>
          <ol className={classes.sections}>
            {sections.map((section, at) => {
              const first = place + 1;
              place += section.Questions.length;
              return (
                <SectionCard
                  key={keyOf(section)}
                  section={section}
                  sections={section.Questions.some((placed) => placed.VisibleWhen !== null) ? sections : none}
                  at={at}
                  first={first}
                  isTarget={section === target}
                  isFolded={folded.has(keyOf(section))}
                  chosen={chosen}
                  dragged={dragged}
                  dropBefore={isSectionDragged && drop?.index === at}
                  dropAfter={isSectionDragged && at === sections.length - 1 && drop?.index === sections.length}
                  dropAt={drop !== null && !isSectionDragged && drop.key === keyOf(section) ? drop.index : null}
                  errors={errors}
                />
              );
            })}
          </ol>
          <AddSection />
        </>
      )}
    </>
  );
}
