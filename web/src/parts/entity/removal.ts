import type { AnyRow } from '@sahada/contract/row';
import { say, type Text } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { ask } from '../say/confirm.ts';
import { common, type StateWords } from '../say/words.ts';

const words = {
  offerOne: say({ tr: 'Silmek yerine pasif yapılsın mı?', en: 'Deactivate it instead?' }),
  offerMany: say({ tr: 'Silmek yerine {n} kayıt pasif yapılsın mı?', en: 'Deactivate these {n} instead?' }),
  offerUnder: say({
    tr: '{refusal} Pasif kayıtlar yeni işlerde sunulmaz, kullanıldıkları yerde kalır.',
    en: '{refusal} Passive records are no longer offered; they stay where they are used.',
  }),
};

export interface Removable {
  remove: AnyRow;
  setActive: AnyRow;
}

export interface RemovalWords {
  /** “{name}” bölümü silinsin mi? */
  deleteOne: Text<'name'>;
  /** Seçilen {n} bölüm silinsin mi? */
  deleteMany: Text<'n'>;
}

interface Removed {
  id: number;
  name: string;
}

/** Only calls that refuse nothing but rows in use: of the others a "no" may have another reason. */
const refusesUseOnly = ({ remove }: Removable): boolean =>
  remove.refuses.length > 0 && remove.refuses.every((code) => code === 'inUse');

/**
 * Deletes rows after a question. Where the server says no because they are in use, offers to make them passive instead.
 * `run` answers whether either has happened. `leaving`: a success leaves the screen, whose rows are not read again.
 */
export function useRemoval(calls: Removable, own: RemovalWords, state: StateWords | undefined, leaving = false) {
  const say = useSay();
  const remove = useWrite(calls.remove, { leaving });
  // Whose "no" stands in the offer already.
  const removeOrOffer = useWrite(calls.remove, { leaving, announce: 'allButRefusals' });
  const setActive = useWrite(calls.setActive, { leaving });

  /** `isAnyOn`: one of them is active, and so can be made passive instead. */
  const run = async (rows: readonly Removed[], isAnyOn: boolean): Promise<boolean> => {
    const ids = rows.map(({ id }) => id);
    const [only, ...others] = rows;
    const question =
      only !== undefined && others.length === 0
        ? say(own.deleteOne, { name: only.name })
        : say(own.deleteMany, { n: rows.length });
    if (!(await ask({ question, under: say(common.undone), yes: common.remove, danger: true }))) return false;
    if (state === undefined || !isAnyOn || !refusesUseOnly(calls)) return (await remove.send({ ids })).ok;
    const outcome = await removeOrOffer.send({ ids });
    if (outcome.ok) return true;
    if (outcome.error.status !== 200) return false;
    const isWanted = await ask({
      question: ids.length === 1 ? say(words.offerOne) : say(words.offerMany, { n: ids.length }),
      under: say(words.offerUnder, { refusal: outcome.error.message }),
      yes: state.turnOff,
    });
    return isWanted && (await setActive.send({ ids, active: false })).ok;
  };
  return { run, busy: remove.sending || removeOrOffer.sending || setActive.sending };
}
