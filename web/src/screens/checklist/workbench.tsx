import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';
import { common } from '../../parts/say/words.ts';
import { useFillHeight } from '../../parts/shell/fill-height.ts';
import { Bank } from './bank.tsx';
import { type Builder, BuilderContext } from './builder.ts';
import classes from './checklist.module.css';
import { ConditionDialog } from './condition.tsx';
import { atPointer, type Dragged, useDrop } from './drag.ts';
import { addQuestions, keyOf, moveQuestion, moveSection, type Question, type Section, type Spot } from './model.ts';
import { Sections } from './sections.tsx';
import { builderWords as words } from './words.ts';

export interface WorkbenchProps {
  sections: readonly Section[];
  change: Builder['change'];
  departments: Builder['departments'];
  nameOf: Builder['nameOf'];
  /** The problems of a refused save, by the form's paths. */
  errors: Readonly<Record<string, string>>;
}

/** Bank and sections side by side; on narrow screens the bank is a drawer. Questions are added, dragged and ordered here. */
export const Workbench = memo(function Workbench(props: WorkbenchProps) {
  const { sections, change, departments, nameOf, errors } = props;
  const say = useSay();
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) === true;
  const [aim, setAim] = useState<string | null>(null);
  const [isBankOpen, setBankOpen] = useState(false);
  const [conditioned, setConditioned] = useState<number | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const middle = useRef<HTMLDivElement>(null);
  const { drop, dropNow } = useDrop(middle, dragged);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const target = sections.find((section) => keyOf(section) === aim) ?? sections.at(-1);

  const add = (questions: readonly Question[], spot?: Spot) => {
    const to = spot ?? (target === undefined ? null : { key: keyOf(target), index: target.Questions.length });
    if (to === null) {
      toast('warning', say(words.sectionFirst));
      return;
    }
    const { sections: next, added, present } = addQuestions(sections, questions, to);
    if (added > 0) change(() => next);
    if (added === 1) toast('success', say(words.added));
    if (added > 1) toast('success', say(words.addedMany, { n: added }));
    if (present === 1) toast('warning', say(words.present));
    if (present > 1) toast('warning', say(words.presentMany, { n: present }));
  };

  const openBank = (key: string) => {
    setAim(key);
    if (isNarrow) setBankOpen(true);
    else document.querySelector<HTMLInputElement>('[data-bank] input')?.focus();
  };

  const put = () => {
    const spot = dropNow();
    setDragged(null);
    if (spot === null || dragged === null) return;
    if (dragged.kind === 'bank') add(dragged.questions, spot);
    else if (dragged.kind === 'question') change((all) => moveQuestion(all, dragged.id, spot));
    else change((all) => moveSection(all, dragged.key, spot.index));
  };

  // The newest values behind stable functions, so that their changes do not redraw rows.
  const now = useRef({ add, openBank });
  useEffect(() => {
    now.current = { add, openBank };
  });
  const builder = useMemo<Builder>(
    () => ({
      change,
      nameOf,
      departments,
      aimAt: setAim,
      add: (questions, spot) => now.current.add(questions, spot),
      editCondition: setConditioned,
      openBank: (key) => now.current.openBank(key),
    }),
    [change, nameOf, departments],
  );

  return (
    <BuilderContext value={builder}>
      <DndContext
        sensors={sensors}
        onDragStart={({ active }) => setDragged((active.data.current as Dragged | undefined) ?? null)}
        onDragEnd={put}
        onDragCancel={() => setDragged(null)}
      >
        <div className={classes.bench}>
          {isNarrow ? (
            <Drawer
              opened={isBankOpen}
              onClose={() => setBankOpen(false)}
              title={say(words.bank)}
              size={420}
              closeButtonProps={{ 'aria-label': say(common.close) }}
              classNames={{ content: classes.bankDrawer ?? '', body: classes.bankDrawerBody ?? '' }}
            >
              <Bank sections={sections} target={target} />
            </Drawer>
          ) : (
            <BankPane sections={sections} target={target} />
          )}
          <div ref={middle} className={classes.middle}>
            <Sections sections={sections} target={target} dragged={dragged} drop={drop} errors={errors} />
          </div>
        </div>
        <DragOverlay dropAnimation={null} modifiers={[atPointer]}>
          {dragged !== null && <Carried dragged={dragged} />}
        </DragOverlay>
      </DndContext>
      {conditioned !== null && (
        <ConditionDialog id={conditioned} sections={sections} close={() => setConditioned(null)} />
      )}
    </BuilderContext>
  );
});

const BankPane = memo(function BankPane(props: { sections: readonly Section[]; target: Section | undefined }) {
  const say = useSay();
  const pane = useFillHeight<HTMLElement>();
  return (
    <aside ref={pane} className={classes.bank} data-bank aria-label={say(words.bank)}>
      <h2 className={classes.paneTitle}>{say(words.bank)}</h2>
      <Bank {...props} />
    </aside>
  );
});

function Carried({ dragged }: { dragged: Dragged }) {
  const say = useSay();
  if (dragged.kind !== 'bank') return <div className={classes.carried}>{dragged.text}</div>;
  const [only] = dragged.questions;
  return (
    <div className={classes.carried}>
      {dragged.questions.length === 1 ? only?.questionText : say(words.dragged, { n: dragged.questions.length })}
    </div>
  );
}
