import { type FileItem, storedFile } from '@sahada/contract/stored-file';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { useBytes } from '../../parts/say/bytes.ts';
import { ask } from '../../parts/say/confirm.ts';
import { words } from './words.ts';

/** Deletes files after a question that says what it frees; answers whether they are gone. */
export function useFileRemoval() {
  const say = useSay();
  const bytes = useBytes();
  const remove = useWrite(storedFile.remove);
  const run = async (items: readonly FileItem[]): Promise<boolean> => {
    const [first] = items;
    if (first === undefined) return false;
    const agreed = await ask({
      question:
        items.length === 1
          ? say(words.removeOne, { name: first.name as string })
          : say(words.removeMany, { n: items.length }),
      under: say(words.frees, { size: bytes(items.reduce((sum, item) => sum + item.bytes, 0)) }),
      yes: words.remove,
      danger: true,
    });
    return agreed && (await remove.send({ ids: items.map(({ id }) => id) })).ok;
  };
  return { run, sending: remove.sending };
}
