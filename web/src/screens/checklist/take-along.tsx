import { ActionIcon } from '@mantine/core';
import { checklist } from '@sahada/contract/checklist';
import { say } from '@sahada/contract/text';
import { IconFileCode, IconFileSpreadsheet, IconPrinter, IconTableExport } from '@tabler/icons-react';
import { download } from '../../client/file.ts';
import { useSay } from '../../client/language.ts';
import { LazyMenu, MenuAction } from '../../parts/later/lazy-menu.tsx';

const words = {
  take: say({ tr: 'Dışa aktar', en: 'Export' }),
  pdf: say({ tr: 'Elle doldurmak için PDF', en: 'PDF to fill by hand' }),
  json: say({ tr: 'Başka firma için JSON', en: 'JSON for another company' }),
  form: say({ tr: 'XLSForm', en: 'XLSForm' }),
};

/** Takes a stored checklist along: as paper, for another company, or for another program. */
export function TakeAlong({ id }: { id: number }) {
  const say = useSay();
  const take = (format: 'pdf' | 'json' | 'xlsform') => () => void download(checklist.export, { id, format });
  return (
    <LazyMenu
      button={
        <ActionIcon variant="default" size={36} aria-label={say(words.take)} title={say(words.take)}>
          <IconTableExport size={18} stroke={1.8} />
        </ActionIcon>
      }
      width={230}
    >
      <MenuAction icon={<IconPrinter size={16} />} onClick={take('pdf')}>
        {say(words.pdf)}
      </MenuAction>
      <MenuAction icon={<IconFileCode size={16} />} onClick={take('json')}>
        {say(words.json)}
      </MenuAction>
      <MenuAction icon={<IconFileSpreadsheet size={16} />} onClick={take('xlsform')}>
        {say(words.form)}
      </MenuAction>
    </LazyMenu>
  );
}
