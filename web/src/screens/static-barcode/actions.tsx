import { staticBarcode } from '@sahada/contract/static-barcode';
import { say } from '@sahada/contract/text';
import { IconHistory, IconLink, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useContext } from 'react';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { MenuAction } from '../../parts/later/lazy-menu.tsx';
import { BulkButton } from '../../parts/list/bulk-buttons.tsx';
import type { ItemOf } from '../../parts/list/columns.ts';
import type { BulkProps } from '../../parts/list/data-list.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { copyLink } from '../../parts/say/copy-link.ts';
import { barcodeWords } from './words.ts';
import { Work } from './work.ts';

type Item = ItemOf<typeof staticBarcode>;

const words = {
  copy: say({ tr: 'Bağlantıyı kopyala', en: 'Copy the link' }),
  rotate: say({ tr: 'Kodu yenile', en: 'Make a new code' }),
  rotateAsk: say({ tr: '“{name}” için yeni kod oluşturulsun mu?', en: 'Make a new code for “{name}”?' }),
  rotateUnder: say({
    tr: 'Asılı etiketler bir daha hiçbir form açmaz; yenilerini basıp değiştirmeniz gerekir. Lokasyon, bağlı plan ve okutmalar olduğu gibi kalır.',
    en: 'Labels that are already up will never open a form again: print new ones and replace them. The location, the bound plan and the scans stay as they are.',
  }),
};

/** What a barcode's menu offers besides the usual. */
export function Actions({ item }: { item: Item }) {
  const say = useSay();
  const { print } = useContext(Work);
  const rotate = useWrite(staticBarcode.rotate);
  const replace = async () => {
    const yes = await ask({
      question: say(words.rotateAsk, { name: item.name }),
      under: say(words.rotateUnder),
      yes: words.rotate,
      danger: true,
    });
    // The new label is what is needed next.
    if (yes && (await rotate.send({ id: item.id })).ok) print([item.id]);
  };
  return (
    <>
      <MenuAction icon={<IconPrinter size={16} />} onClick={() => print([item.id])}>
        {say(barcodeWords.print)}
      </MenuAction>
      <MenuAction icon={<IconLink size={16} />} onClick={() => void copyLink(item.link, say)}>
        {say(words.copy)}
      </MenuAction>
      <MenuAction icon={<IconHistory size={16} />} search={{ scans: String(item.id) }}>
        {say(barcodeWords.scans)}
      </MenuAction>
      <MenuAction icon={<IconRefresh size={16} />} onClick={() => void replace()}>
        {say(words.rotate)}
      </MenuAction>
    </>
  );
}

export function BulkActions({ items }: BulkProps<Item>) {
  const say = useSay();
  const { print } = useContext(Work);
  return (
    <BulkButton leftSection={<IconPrinter size={14} />} onClick={() => print(items.map(({ id }) => id))}>
      {say(barcodeWords.print)}
    </BulkButton>
  );
}
