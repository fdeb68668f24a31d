import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { codeText, headingOf, yesNo } from '@sahada/contract/headings';
import { type AnyText, say } from '@sahada/contract/text';
import { type RefObject, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { Dialog } from '../say/dialog.tsx';
import { common } from '../say/words.ts';
import { besidePath, type Difference, valueAt } from './compare.ts';
import classes from './compare-dialog.module.css';

const words = {
  title: say({ tr: 'Değişiklikleri karşılaştır', en: 'Compare the changes' }),
  hint: say({
    tr: 'Her alanda hangisinin kalacağını seçin. Yalnızca birinizin değiştirdiği alanlar işaretlendi.',
    en: 'Choose what stays in each field. Fields that only one of you changed are marked already.',
  }),
  field: say({ tr: 'Alan', en: 'Field' }),
  mine: say({ tr: 'Benimki', en: 'Mine' }),
  theirs: say({ tr: 'Güncel kayıt', en: 'Current record' }),
  allMine: say({ tr: 'Hepsinde benimki', en: 'Mine everywhere' }),
  allTheirs: say({ tr: 'Hepsinde güncel kayıt', en: 'Current record everywhere' }),
  save: say({ tr: 'Seçilenleri kaydet', en: 'Save what is chosen' }),
  empty: say({ tr: '(boş)', en: '(empty)' }),
  oneItem: say({ tr: '1 öğe', en: '1 item' }),
  items: say({ tr: '{n} öğe', en: '{n} items' }),
  absent: say({ tr: '(yok)', en: '(not there)' }),
};

export interface CompareDialogProps {
  differences: readonly Difference[];
  /** The present row, which has names beside its ids. */
  row: unknown;
  /** The form on screen, which knows its labels and what is chosen in it. */
  root: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The paths whose stored values are taken; the others stay as typed. */
  onChosen: (taken: readonly string[]) => void;
}

type Side = 'mine' | 'theirs';

/** Field by field what one has typed and what somebody else has saved; nothing is decided for the person where both did. */
export function CompareDialog({ differences, row, root, onClose, onChosen }: CompareDialogProps) {
  const say = useSay();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(
      differences.flatMap(({ path, by }) => (by === 'both' ? [] : [[path, by === 'me' ? 'mine' : 'theirs'] as const])),
    ),
  );
  const choose = (path: string, side: Side) => setChosen({ ...chosen, [path]: side });
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(differences.map(({ path }) => [path, side])));
  const isReady = differences.every(({ path }) => chosen[path] !== undefined);

  const shownBy = (side: Side, difference: Difference): string => {
    const { path } = difference;
    const value = difference[side];
    if (path.startsWith(besidePath)) return value === null ? say(words.absent) : String(value);
    if (typeof value === 'number' && side === 'mine') return inputAt(root.current, path)?.value || String(value);
    if (typeof value === 'number') return nameBeside(row, path) ?? String(valueAt(row, path) ?? value);
    return textOf(value, path, say);
  };

  return (
    <Dialog onClose={onClose} title={say(words.title)} centered size={760}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {say(words.hint)}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => chooseAll('mine')}>
            {say(words.allMine)}
          </Button>
          <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
            {say(words.allTheirs)}
          </Button>
        </Group>
        <ul className={classes.fields}>
          {differences.map((difference) => {
            const { path } = difference;
            const label = difference.label ?? itemName(row, path) ?? labelOf(root.current, path, say);
            return (
              <li key={path}>
                <Radio.Group
                  label={label}
                  value={chosen[path] ?? null}
                  onChange={(side) => choose(path, side as Side)}
                  data-both={difference.by === 'both' || undefined}
                >
                  <div className={classes.sides}>
                    {(['mine', 'theirs'] as const).map((side) => (
                      <Radio.Card key={side} value={side} className={classes.side ?? ''} p="xs">
                        <Radio.Indicator size="xs" />
                        <span>
                          <small>{say(words[side])}</small>
                          {shownBy(side, difference)}
                        </span>
                      </Radio.Card>
                    ))}
                  </div>
                </Radio.Group>
              </li>
            );
          })}
        </ul>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {say(common.cancel)}
          </Button>
          <Button
            disabled={!isReady}
            onClick={() =>
              onChosen(differences.filter(({ path }) => chosen[path] === 'theirs').map(({ path }) => path))
            }
          >
            {say(words.save)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function inputAt(root: HTMLElement | null, path: string): HTMLInputElement | null {
  const found = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  return found instanceof HTMLInputElement ? found : (found?.querySelector('input') ?? null);
}

/** As the form calls it, else as lists do. */
function labelOf(root: HTMLElement | null, path: string, say: (text: AnyText) => string): string {
  const label = inputAt(root, path)?.labels?.[0]?.textContent?.replace(/\s*\*\s*$/, '');
  const heading = headingOf(path.split('.').at(-1) ?? path);
  return label || (heading === undefined ? path : say(heading));
}

/** What the row calls the item of a list that a field belongs to. */
function itemName(row: unknown, path: string): string | null {
  const above = path.split('.').slice(0, -1);
  return above.length < 2 ? null : nameIn(valueAt(row, above.join('.')));
}

/** What the row calls the thing that an id names: `CityName` beside `cityId` or `adres.city`. */
function nameBeside(row: unknown, path: string): string | null {
  const [leaf = '', ...above] = path.split('.').reverse();
  const holder = above.length === 0 ? row : valueAt(row, above.reverse().join('.'));
  const wanted = `${leaf.replace(/id$/i, '')}name`.toLowerCase();
  const found = Object.entries((holder ?? {}) as object).find(([key]) => key.toLowerCase() === wanted)?.[1];
  return typeof found === 'string' ? found : null;
}

function textOf(
  value: unknown,
  path: string,
  say: ((text: AnyText) => string) & ((text: typeof words.items, values: { n: number }) => string),
): string {
  if (value === undefined || value === null || value === '') return say(words.empty);
  if (typeof value === 'boolean') return say(value ? yesNo.yes : yesNo.no);
  if (!Array.isArray(value)) {
    const code = codeText(path.split('.').at(-1) ?? path, value);
    return code === undefined ? String(value) : say(code);
  }
  const names = value.map(nameIn).filter((name) => name !== null);
  if (value.length === 0) return say(words.empty);
  if (names.length === value.length) return names.join(', ');
  return value.length === 1 ? say(words.oneItem) : say(words.items, { n: value.length });
}

/** What one of a list's items is called, by whatever field names it. */
function nameIn(item: unknown): string | null {
  if (typeof item === 'string') return item;
  if (typeof item !== 'object' || item === null) return null;
  const { title, name, text, definition } = item as Record<string, unknown>;
  const found = [title, name, text, definition].find((one) => typeof one === 'string' && one !== '');
  return (found as string | undefined) ?? null;
}
