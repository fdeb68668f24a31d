import { Alert, Anchor, Button, Group } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { fetched } from '../later/fetched.tsx';
import type { Editor } from './editor.ts';
import { inputOf } from './first-field.ts';

const words = {
  one: say({ tr: 'Bir alanı düzeltin:', en: 'One field needs correcting:' }),
  many: say({ tr: '{n} alanı düzeltin:', en: '{n} fields need correcting:' }),
  conflict: say({
    tr: 'Bu kayıt siz düzenlerken başkası tarafından değiştirildi.',
    en: 'Somebody else changed this record while you were editing it.',
  }),
  conflictUnder: say({
    tr: 'Güncel kaydı yüklerseniz buradaki değişiklikleriniz silinir.',
    en: 'If you load the current record, your changes here are lost.',
  }),
  gone: say({
    tr: 'Bu kayıt siz düzenlerken silindi.',
    en: 'This record was deleted while you were editing it.',
  }),
  goneUnder: say({
    tr: 'Yazdıklarınız artık kaydedilemez. Gerekenleri buradan kopyalayıp yeni bir kayda ekleyebilirsiniz.',
    en: 'What you typed can no longer be saved. You can copy what you need from here into a new record.',
  }),
  takeTheirs: say({ tr: 'Güncel kaydı yükle', en: 'Load the current record' }),
  keepMine: say({ tr: 'Benimkini kaydet', en: 'Save mine' }),
  compare: say({ tr: 'Alan alan karşılaştır', en: 'Compare field by field' }),
};

const CompareDialog = fetched(async () => (await import('./compare-dialog.tsx')).CompareDialog);

/** The button stays, and the next click tries again. */
const nothing = () => undefined;

interface Line {
  path: string;
  label: string;
}

const fieldAt = (root: HTMLElement, path: string): HTMLElement | null => {
  const found = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  return found && inputOf(found);
};

/** Brings the reader to a field: scrolls it into view and focuses it. */
function jump(root: HTMLElement | null, path: string): void {
  const field = root === null ? null : fieldAt(root, path);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/**
 * What prevents saving: after a refused save the fields by their labels, each a link, the first one focused; after a 409 the
 * choice between the present row and one's own; after a 404 that there is none any more.
 */
export function FormProblems<V>(props: {
  editor: Editor<V>;
  root: RefObject<HTMLElement | null>;
  /** Saves over somebody else's changes, and continues as after any save. */
  keepMine?: () => void;
  /** The same for a choice made field by field, by the paths whose stored values are taken. */
  merge?: (taken: readonly string[]) => void;
}) {
  const { editor, root, keepMine, merge } = props;
  const say = useSay();
  const [comparing, setComparing] = useState(false);
  const { comparison } = editor;
  const [lines, setLines] = useState<Line[]>([]);
  const { refused } = editor;
  const { errors } = editor.form;
  const wrong = useRef(errors);
  wrong.current = errors;

  // The fields are read from the screen after the errors have changed, and again when one arrives: the inputs that are
  // fetched come later than the rest.
  useEffect(() => setLines(linesOf(root.current, errors)), [errors, root]);
  useEffect(() => {
    const form = root.current;
    if (refused === 0 || form === null) return;
    let last: string | undefined;
    const goToFirst = () => {
      const found = linesOf(form, wrong.current);
      setLines((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
      const first = found[0]?.path;
      // Whoever has corrected that field or moved on since is left where they are.
      const isThere = found.some(({ path }) => path === last) && fieldAt(form, last ?? '') === document.activeElement;
      if (first === undefined || first === last || !(last === undefined || isThere)) return;
      jump(form, first);
      last = first;
    };
    goToFirst();
    const arriving = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(bringsField))) goToFirst();
    });
    arriving.observe(form, { childList: true, subtree: true });
    return () => arriving.disconnect();
  }, [refused, root]);

  return (
    <>
      {editor.conflict && (
        <Alert color="yellow" icon={<IconAlertTriangle />} title={say(words.conflict)} mb="md" role="alert">
          {say(words.conflictUnder)}
          <Group gap="xs" mt="sm">
            {merge !== undefined && comparison !== null && comparison.differences.length > 0 && (
              <Button size="xs" onClick={() => void CompareDialog.ready().then(() => setComparing(true), nothing)}>
                {say(words.compare)}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={editor.takeTheirs}>
              {say(words.takeTheirs)}
            </Button>
            <Button size="xs" variant="default" onClick={keepMine ?? (() => void editor.keepMine())}>
              {say(words.keepMine)}
            </Button>
          </Group>
        </Alert>
      )}
      {editor.isGone && (
        <Alert color="red" icon={<IconAlertTriangle />} title={say(words.gone)} mb="md" role="alert">
          {say(words.goneUnder)}
        </Alert>
      )}
      {comparing && comparison !== null && merge !== undefined && (
        <CompareDialog
          {...comparison}
          root={root}
          onClose={() => setComparing(false)}
          onChosen={(taken) => {
            setComparing(false);
            merge(taken);
          }}
        />
      )}
      {refused > 0 && lines.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} mb="md" role="alert" py="sm">
          {lines.length === 1 ? say(words.one) : say(words.many, { n: lines.length })}{' '}
          {lines.map((line, index) => (
            <span key={line.path}>
              {index > 0 && ', '}
              <Anchor
                component="button"
                type="button"
                fz="sm"
                c="inherit"
                underline="always"
                onClick={() => jump(root.current, line.path)}
              >
                {line.label}
              </Anchor>
            </span>
          ))}
        </Alert>
      )}
    </>
  );
}

const bringsField = (node: Node) =>
  node instanceof Element && (node.matches('[data-path]') || node.querySelector('[data-path]') !== null);

/** What a field is called on the screen. */
function nameOf(input: HTMLElement): string {
  const label =
    (input as HTMLInputElement).labels?.[0] ?? document.getElementById(input.getAttribute('aria-labelledby') ?? '');
  return label?.textContent ?? input.getAttribute('aria-label') ?? '';
}

/** The fields marked as wrong, in the order of the screen. */
function linesOf(root: HTMLElement | null, errors: Readonly<Record<string, unknown>>): Line[] {
  const fields = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  return fields.flatMap((field) => {
    // A group of controls or a list may be wrong as a whole; it then says so itself.
    const isWhole = field.matches('input, textarea, [aria-invalid]');
    const input = isWhole ? field : field.querySelector<HTMLElement>('input, textarea');
    // A password's input does not say itself that it is invalid. One that waits for a choice above has nothing to correct yet.
    const isWaiting = input instanceof HTMLInputElement && input.disabled;
    const isWrong =
      input?.getAttribute('aria-invalid') === 'true' || (!isWaiting && Boolean(errors[field.dataset.path ?? '']));
    if (!isWrong || input === null) return [];
    return [{ path: field.dataset.path ?? '', label: nameOf(input).replace(/\s*\*\s*$/, '') }];
  });
}
