import { ActionIcon, Alert, Button, Tooltip } from '@mantine/core';
import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { levelProblems, mapping } from '@sahada/contract/project';
import { type AnyText, say } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { checkLevels } from '@sahada/rules/score';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { levelColor } from '../../parts/chart/level-mix.ts';
import { type FormHandle, useEditor } from '../../parts/form/editor.ts';
import { NumberField, TextField } from '../../parts/form/fields.tsx';
import { FormSkeleton } from '../../parts/form/form-skeleton.tsx';
import { KeptBar } from '../../parts/form/kept-bar.tsx';
import { useMainLanguage } from '../../parts/form/locale-tabs.tsx';
import { FormProblems } from '../../parts/form/problems.tsx';
import { useSaveKey } from '../../parts/form/save-key.ts';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { ask } from '../../parts/say/confirm.ts';
import { isFocusFree } from '../../parts/say/focus-free.ts';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { type Band, gapsOf, LevelBand } from './level-band.tsx';
import classes from './levels.module.css';

const words = {
  hint: say({
    tr: 'Bir denetimin yüzdesi hangi aralığa girerse raporda o seviye yazar. Aralıklar 0–49, 50–79 gibi bitişik olabilir.',
    en: 'A report names the level whose range holds the audit’s percentage. Ranges may follow on, as in 0–49, 50–79.',
  }),
  name: say({ tr: 'Başarı seviyesi', en: 'Achievement level' }),
  min: say({ tr: 'En az (%)', en: 'Minimum (%)' }),
  max: say({ tr: 'En çok (%)', en: 'Maximum (%)' }),
  add: say({ tr: 'Seviye ekle', en: 'Add level' }),
  remove: say({ tr: 'Seviyeyi sil', en: 'Delete the level' }),
  removeOne: say({ tr: '“{name}” başarı seviyesi silinsin mi?', en: 'Delete the achievement level “{name}”?' }),
  removeUnder: say({ tr: 'Kaydettiğinizde silinir.', en: 'It is deleted when you save.' }),
  none: say({ tr: 'Başarı seviyesi yok', en: 'No achievement levels' }),
  three: say({ tr: 'Üç seviyeyle başla', en: 'Start with three levels' }),
  gap: say({
    tr: '{from} ile {to} arasındaki yüzdeler hiçbir seviyeye girmez.',
    en: 'Percentages between {from} and {to} reach no level.',
  }),
  unnamed: say({ tr: 'adsız', en: 'unnamed' }),
};

const proposed = [
  { name: say({ tr: 'Zayıf', en: 'Weak' }), min: 0, max: 49 },
  { name: say({ tr: 'Orta', en: 'Fair' }), min: 50, max: 79 },
  { name: say({ tr: 'İyi', en: 'Good' }), min: 80, max: 100 },
];

interface LevelRow {
  /** The row's key on screen; not sent. */
  key: string;
  id?: number | undefined;
  name: string;
  min: number | null;
  max: number | null;
  locales: { languageId: LanguageId; name: string }[];
}

interface Values {
  levels: LevelRow[];
  /** Of the levels that these were made of; kept with them. */
  rowVersions: string[];
}

/** Rows with both ends given, which can be checked; named in the reader's language. `index` is the place in the form. */
const bandsOf = ({ levels }: Pick<Values, 'levels'>, languageId?: number): Band[] =>
  levels.flatMap(({ name, min, max, locales }, index) => {
    if (min === null || max === null) return [];
    return [{ index, name: locales.find((row) => row.languageId === languageId)?.name || name, min, max }];
  });

function check(values: Values): Record<string, AnyText> {
  const bands = bandsOf(values);
  const found: Record<string, AnyText> = {};
  for (const { index, code } of checkLevels(bands).problems) {
    const band = bands[index];
    if (band === undefined) continue;
    const end = code === 'outside' && band.min >= 0 ? 'max' : 'min';
    found[`levels.${band.index}.${end}`] = levelProblems[code];
  }
  return found;
}

/** The achievement levels of a project: a table to edit, and the resulting scale. */
export function Levels({ projectId }: { projectId: number }) {
  const read = useRead(mapping.levels, { projectId }, { fromNow: true, keep: true });
  const { data, error } = read;
  if (data === undefined) {
    return <div className={classes.panel}>{error === null ? <FormSkeleton /> : <LoadFailed read={read} />}</div>;
  }
  const reread = async () => (await read.reload()).data;
  return <LevelsForm projectId={projectId} levels={data} reread={reread} />;
}

type Saved = OutputOf<typeof mapping.levels>;

const versionsOf = (saved: Saved): string[] => saved.map(({ rowVersion }) => rowVersion);

const valuesOf = (saved: Saved): Values => ({
  levels: saved.map(({ rowVersion: _, ...level }) => ({ ...level, key: String(level.id) })),
  rowVersions: versionsOf(saved),
});

function LevelsForm({
  projectId,
  levels,
  reread,
}: {
  projectId: number;
  levels: Saved;
  reread: () => Promise<Saved | undefined>;
}) {
  const say = useSay();
  const main = useMainLanguage();
  const root = useRef<HTMLFormElement>(null);
  const [made, setMade] = useState(0);
  const editor = useEditor<typeof mapping.saveLevels, Values>(mapping.saveLevels, {
    initial: valuesOf(levels),
    with: { projectId },
    keep: 'levels',
    check,
  });
  const { form, start, dirty } = editor;
  useUnsavedGuard(dirty, editor.kept.forget);

  /** What is stored since one's own save: whoever typed before it came goes on from it. */
  const stored = useRef<Promise<Saved | undefined> | null>(null);
  const send = async (also: { rowVersions?: null }) => {
    const own = await stored.current;
    const outcome = await editor.saveWith({ ...(own ? { rowVersions: versionsOf(own) } : {}), ...also });
    if (outcome?.ok) stored.current = reread();
    return outcome;
  };
  const save = () => send({});

  const show = useCallback(
    (saved: Saved) => {
      stored.current = null;
      start(valuesOf(saved));
    },
    [start],
  );
  // The answer of a save has the new ids.
  useEffect(() => {
    if (!dirty()) show(levels);
  }, [dirty, show, levels]);
  const takeTheirs = () => void reread().then((now) => now !== undefined && show(now));
  useSaveKey(save, root);

  const rows = form.values.levels;
  const languageId = languageIds[useLanguage()];
  const bands = bandsOf(form.values, languageId);
  const changed = dirty();
  const ranges = useRangeErrors(form);

  const add = (fresh: readonly Omit<LevelRow, 'key'>[]) => {
    form.setFieldValue('levels', [...rows, ...fresh.map((row, at) => ({ ...row, key: `new-${made + at}` }))]);
    setMade(made + fresh.length);
  };
  const addOne = () => {
    const top = Math.max(-1, ...bands.map(({ max }) => max));
    add([{ name: '', min: top < 100 ? Math.floor(top) + 1 : null, max: top < 100 ? 100 : null, locales: [] }]);
  };
  // The name is in the main language; a row of that language beside it would be read in its place when it is changed.
  const addThree = () =>
    add(
      proposed.map(({ name, ...range }) => ({
        ...range,
        name: main === languageIds.tr ? name.tr : name.en,
        locales: [
          main === languageIds.tr
            ? { languageId: languageIds.en, name: name.en }
            : { languageId: languageIds.tr, name: name.tr },
        ],
      })),
    );
  const remove = async (index: number) => {
    const row = rows[index];
    const isSaved = row?.id !== undefined;
    if (
      isSaved &&
      !(await ask({
        question: say(words.removeOne, { name: localized(row.name, row.locales, languageId, 'name') }),
        under: say(words.removeUnder),
        yes: common.remove,
        danger: true,
      }))
    )
      return;
    form.setFieldValue(
      'levels',
      form.getValues().levels.filter((one) => one.key !== row?.key),
    );
    form.clearErrors();
    goOnAt(index);
  };
  /** The focus goes with the row, and with the question about it: it goes on from the row in that place. */
  const goOnAt = (index: number, looks = 20) =>
    window.setTimeout(() => {
      if (!isFocusFree()) return void (looks > 0 && goOnAt(index, looks - 1));
      const left = root.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      const next = left[Math.min(index, left.length - 1)] ?? root.current?.querySelector('button');
      next?.focus({ preventScroll: true });
    }, 50);

  return (
    <SentForm ref={root} className={classes.panel} onSend={save}>
      <KeptBar kept={editor.kept} />
      <FormProblems editor={{ ...editor, takeTheirs }} root={root} keepMine={() => void send({ rowVersions: null })} />
      {rows.length === 0 ? (
        <EmptyState title={words.none} hint={words.hint}>
          <div className={classes.begin}>
            <Button onClick={addThree}>{say(words.three)}</Button>
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={addOne}>
              {say(words.add)}
            </Button>
          </div>
        </EmptyState>
      ) : (
        <>
          <p className={classes.hint}>{say(words.hint)}</p>
          <LevelBand bands={bands} />
          {Object.keys(ranges).length === 0 && <Gaps bands={bands} />}
          <Rows form={form} bands={bands} onRemove={(index) => void remove(index)} />
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} />}
            className={classes.add}
            disabled={rows.length >= 50}
            onClick={addOne}
          >
            {say(words.add)}
          </Button>
        </>
      )}
      {(rows.length > 0 || changed) && (
        <div className={classes.bar}>
          <Button variant="default" disabled={!changed} onClick={() => show(levels)}>
            {say(common.cancel)}
          </Button>
          <Button type="submit" loading={editor.saving} disabled={!changed}>
            {say(common.save)}
          </Button>
        </div>
      )}
    </SentForm>
  );
}

/** Ranges affect each other, so each change checks all of them, not only the changed field. */
function useRangeErrors(form: FormHandle<Values>): Record<string, AnyText> {
  const say = useSay();
  const { values, errors, setFieldError } = form;
  const ranges = useMemo(() => check(values), [values]);
  useEffect(() => {
    for (const [index, row] of values.levels.entries()) {
      for (const end of ['min', 'max'] as const) {
        const path = `levels.${index}.${end}` as const;
        const text = ranges[path];
        const wanted = text === undefined ? undefined : say(text);
        if (row[end] !== null && errors[path] !== wanted) setFieldError(path, wanted ?? null);
      }
    }
  }, [values, ranges, errors, setFieldError, say]);
  return ranges;
}

function Rows({
  form,
  bands,
  onRemove,
}: {
  form: FormHandle<Values>;
  bands: readonly Band[];
  onRemove: (index: number) => void;
}) {
  const say = useSay();
  const colors = useMemo(() => {
    const rising = [...bands].sort((one, other) => one.min - other.min);
    return new Map(rising.map(({ index }, rank) => [index, levelColor('', rank, rising.length)]));
  }, [bands]);
  return (
    <div className={classes.table}>
      <div className={classes.head} aria-hidden>
        <span />
        <span>{say(words.name)}</span>
        <span>{say(words.min)}</span>
        <span>{say(words.max)}</span>
        <span />
      </div>
      {form.values.levels.map((row, index) => (
        <fieldset key={row.key} className={classes.row} aria-label={row.name || say(words.unnamed)}>
          <span
            className={classes.swatch}
            style={{ background: colors.get(index) ?? 'var(--sh-control-line)' }}
            aria-hidden
          />
          <div className={classes.name}>
            <TextField
              form={form}
              name={`levels.${index}.name`}
              label={words.name}
              locales={`levels.${index}.locales`}
            />
          </div>
          <div className={classes.number}>
            <NumberField form={form} name={`levels.${index}.min`} label={words.min} decimals={2} />
          </div>
          <div className={classes.number}>
            <NumberField form={form} name={`levels.${index}.max`} label={words.max} decimals={2} />
          </div>
          <Tooltip label={say(words.remove)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={say(words.remove)}
              data-remove
              onClick={() => onRemove(index)}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </Tooltip>
        </fieldset>
      ))}
    </div>
  );
}

/** Lists the percents without a level. */
function Gaps({ bands }: { bands: readonly Band[] }) {
  const say = useSay();
  const format = useFormat();
  const percent = (value: number) => format.percent(value, Number.isInteger(value) ? 0 : 2);
  const gaps = gapsOf(bands);
  if (gaps.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} role="status" py="xs" className={classes.gaps}>
      <ul>
        {gaps.map(({ from, to }) => (
          <li key={from}>{say(words.gap, { from: percent(from), to: percent(to) })}</li>
        ))}
      </ul>
    </Alert>
  );
}
