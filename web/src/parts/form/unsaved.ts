import { say } from '@sahada/contract/text';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useIsHere } from '../../client/here.ts';
import { useSay } from '../../client/language.ts';
import { watchUnsaved } from '../../client/unsaved.ts';
import { ask } from '../say/confirm.ts';
import { fetchDialogs } from '../say/dialogs.ts';

const words = {
  question: say({ tr: 'Kaydedilmemiş değişiklikler var.', en: 'There are unsaved changes.' }),
  under: say({
    tr: 'Çıkarsanız değişiklikler kalıcı olarak silinir.',
    en: 'If you leave, the changes will be deleted permanently.',
  }),
  leave: say({ tr: 'Çık', en: 'Leave' }),
  stay: say({ tr: 'Sayfada kal', en: 'Stay' }),
};

const nothing = () => undefined;

const guards = new Set<() => Promise<boolean>>();

/** Whether every form on screen may be left; asks if something is unsaved. For leaving other than by a route. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false;
  return true;
}

/**
 * The one guard of unsaved changes: leaving the route (link, menu, back, another query), closing the tab, and closing a
 * drawer or dialog that is not in the address (`leave`). `dirty` must read the present values, not a render's copy; `forget` is
 * called when the person gives the changes up. A save that ends after its form was left leads nowhere any more (`isHere`).
 */
export function useUnsavedGuard(
  dirty: () => boolean,
  forget: () => void = nothing,
): { leave: (go: () => void) => Promise<void>; isHere: () => boolean } {
  const say = useSay();
  const passing = useRef(false);
  const isHere = useIsHere();

  const agreed = useCallback(async () => {
    const question = { question: say(words.question), under: say(words.under), yes: words.leave, no: words.stay };
    // A save on its way may end meanwhile: then nothing is lost by leaving.
    const mayGo = await ask({ ...question, danger: true, isPast: () => !dirty() });
    if (!mayGo) return 'stays';
    if (!dirty()) return 'saved';
    forget();
    return 'givenUp';
  }, [say, dirty, forget]);

  useBlocker({
    shouldBlockFn: async () => dirty() && !passing.current && (await agreed()) === 'stays',
    enableBeforeUnload: () => dirty(),
  });

  useEffect(() => {
    const guard = async () => !dirty() || (await agreed()) !== 'stays';
    guards.add(guard);
    const unwatch = watchUnsaved({ dirty, forget });
    fetchDialogs();
    return () => {
      guards.delete(guard);
      unwatch();
    };
  }, [dirty, agreed, forget]);

  const leave = useCallback(
    async (go: () => void) => {
      if (!isHere()) return;
      // What was saved meanwhile has been closed by its save.
      if (dirty() && (await agreed()) !== 'givenUp') return;
      passing.current = true;
      go();
      window.setTimeout(() => {
        passing.current = false;
      }, 300);
    },
    [dirty, agreed, isHere],
  );

  return { leave, isHere };
}
