import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { useStayBelowBar } from '../../parts/list/row-link.tsx';
import { isCovered } from '../../parts/say/covered.ts';
import { Drawer } from '../../parts/say/dialog.tsx';
import { BuilderContext } from './builder.ts';
import { useBuilding } from './building.ts';
import { BulkBar } from './bulk-bar.tsx';
import classes from './checklist.module.css';
import { ConditionDialog } from './condition.tsx';
import { atPointer, type Dragged, useDrop } from './drag.ts';
import type { ChecklistEditor } from './editing.ts';
import { useInView } from './in-view.ts';
import { type Department, moveQuestion, moveSection, type Section } from './model.ts';
import { Sections } from './sections.tsx';
import { Side, SidePane, type SideTab } from './side.tsx';
import { builderWords as words } from './words.ts';

const QuestionDrawer = fetched(async () => (await import('./question-drawer.tsx')).QuestionDrawer);

/** One object for good: the drag library draws every handle again when it changes. */
const pointing = { activationConstraint: { distance: 6 } };

export interface WorkbenchProps {
  sections: readonly Section[];
  change: ChecklistEditor['change'];
  take: ChecklistEditor['take'];
  lines: ChecklistEditor['lines'];
  undo: ChecklistEditor['undo'];
  redo: ChecklistEditor['redo'];
  departments: readonly Department[];
  nameOf: (section: Section) => string;
  /** The name of a section that nobody has named, in the company's language. */
  general: string;
  /** The section in view; null before anything was looked at. */
  view: string | null;
  onView: (key: string) => void;
  /** The problems of a refused save, by the form's paths. */
  errors: Readonly<Record<string, string>>;
  /** How many saves were refused. */
  refused: number;
}

/** Bank or contents and the sections side by side; on narrow screens the bank is a drawer. */
export const Workbench = memo(function Workbench(props: WorkbenchProps) {
  const { sections, change, take, undo, redo, view, onView, errors } = props;
  const say = useSay();
  const format = useFormat();
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) === true;
  const [side, setSide] = useState<SideTab>('bank');
  const [isSideOpen, setSideOpen] = useState(false);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const middle = useRef<HTMLDivElement>(null);
  const { drop, dropNow } = useDrop(middle, dragged);
  const sensors = useSensors(useSensor(PointerSensor, pointing));
  useInView(middle, onView);

  const showBank = () => {
    setSide('bank');
    if (isNarrow) return setSideOpen(true);
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>('[data-bank] input[type="text"]')?.focus());
  };
  const { builder, state } = useBuilding({ ...props, showBank, left: () => setSideOpen(false) });
  const { target, chosen, folded, conditioned, edited, announced } = state;
  useStayBelowBar(middle, chosen.size > 0);

  const put = () => {
    const spot = dropNow();
    setDragged(null);
    if (spot === null || dragged === null) return;
    if (dragged.kind === 'bank') builder.add(dragged.questions, spot);
    else if (dragged.kind === 'question') change((all) => moveQuestion(all, dragged.id, spot));
    else change((all) => moveSection(all, dragged.key, spot.index));
  };

  const { announce } = builder;
  const back = useCallback(
    () => announce(say(words.undone, { n: format.number(undo?.() ?? 0) })),
    [announce, undo, say, format],
  );
  const forth = useCallback(
    () => announce(say(words.redone, { n: format.number(redo?.() ?? 0) })),
    [announce, redo, say, format],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
      if ((event.target as HTMLElement).matches('input:not([type="checkbox"]), textarea, [contenteditable]')) return;
      // What lies over the sections would hide what is undone.
      if (isCovered(middle.current)) return;
      const isRedo = key === 'y' || event.shiftKey;
      if ((isRedo ? redo : undo) === null) return;
      event.preventDefault();
      if (isRedo) forth();
      else back();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, redo, back, forth]);

  const shown = { side, onSide: setSide, sections, target, view };
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
              opened={isSideOpen}
              onClose={() => setSideOpen(false)}
              title={say(side === 'bank' ? words.bank : words.outline)}
              size={420}
              classNames={{ content: classes.bankDrawer ?? '', body: classes.bankDrawerBody ?? '' }}
            >
              <Side {...shown} />
            </Drawer>
          ) : (
            <SidePane {...shown} />
          )}
          <div ref={middle} tabIndex={-1} className={classes.middle}>
            <Sections
              sections={sections}
              target={target}
              chosen={chosen}
              folded={folded}
              dragged={dragged}
              drop={drop}
              errors={errors}
              undo={undo === null ? null : back}
              redo={redo === null ? null : forth}
            />
            <BulkBar chosen={chosen} sections={sections} />
          </div>
        </div>
        <DragOverlay dropAnimation={null} modifiers={[atPointer]}>
          {dragged !== null && <Carried dragged={dragged} />}
        </DragOverlay>
      </DndContext>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {conditioned !== null && (
        <ConditionDialog ids={conditioned} sections={sections} close={() => state.setConditioned(null)} />
      )}
      {edited !== null && <QuestionDrawer key={edited} id={edited} close={() => state.setEdited(null)} taken={take} />}
    </BuilderContext>
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
