import { say } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';

const words = {
  more: say({ tr: 'Daha fazlası var, aramak için yazın', en: 'There are more: type to search' }),
  left: say({ tr: '{n} kayıt daha var, aramak için yazın', en: '{n} more: type to search' }),
};

/** Says that a list of choices goes on beyond what is shown, and how far where that is known. */
export function useMore(): (left: number | null) => string {
  const say = useSay();
  const format = useFormat();
  return (left) => (left === null ? say(words.more) : say(words.left, { n: format.number(left) }));
}
