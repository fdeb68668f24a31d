import { ActionIcon, Button, Progress } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ExportRow, exportFile } from '@sahada/contract/export';
import type { ReportName } from '@sahada/contract/report-schedule';
import { say } from '@sahada/contract/text';
import { IconCalendarRepeat, IconFileSpreadsheet, IconFileText, IconTableExport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { download, exportList } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';
import { useRead } from '../../client/use.ts';
import { LazyMenu, MenuAction, MenuLine } from '../later/lazy-menu.tsx';
import { scheduleLabel, useSchedule } from '../report/schedule.tsx';
import classes from './list.module.css';

const words = {
  take: say({ tr: 'Excel’e aktar', en: 'Export to Excel' }),
  xlsx: say({ tr: 'Excel dosyası (.xlsx)', en: 'Excel file (.xlsx)' }),
  csv: say({ tr: 'CSV dosyası (.csv)', en: 'CSV file (.csv)' }),
  writing: say({ tr: '{total} kaydın {done} tanesi yazıldı', en: '{done} of {total} written' }),
  failed: say({ tr: 'Dosya hazırlanamadı. Yeniden deneyin.', en: 'The file could not be written. Try again.' }),
};

interface Props {
  row: ExportRow;
  /** What the list on screen was asked; its page does not matter. */
  input: Record<string, unknown>;
  /** The columns of the screen, in its words. */
  columns: { field: string; label: string }[];
  /** What of it can be mailed by itself. */
  report?: ReportName | undefined;
}

/** Takes the list along as it is filtered and sorted. A long one is written in the background, with a bar in the button's place. */
export function ExportButton({ row, input, columns, report }: Props) {
  const say = useSay();
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true;
  const schedule = useSchedule(report, input);
  const [asking, setAsking] = useState(false);
  const [writing, setWriting] = useState<number | null>(null);
  const take = async (format: 'xlsx' | 'csv') => {
    const { page: _, pageSize: __, ...asked } = input;
    setAsking(true);
    setWriting(await exportList(row, { ...asked, columns, format }));
    setAsking(false);
  };
  if (writing !== null) return <Writing id={writing} done={() => setWriting(null)} />;
  const icon = <IconTableExport size={16} stroke={1.8} />;
  return (
    <>
      <LazyMenu
        button={
          narrow ? (
            <ActionIcon variant="default" size={36} aria-label={say(words.take)} loading={asking}>
              {icon}
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={icon} loading={asking}>
              {say(words.take)}
            </Button>
          )
        }
        width={220}
      >
        <MenuAction icon={<IconFileSpreadsheet size={16} />} onClick={() => void take('xlsx')}>
          {say(words.xlsx)}
        </MenuAction>
        <MenuAction icon={<IconFileText size={16} />} onClick={() => void take('csv')}>
          {say(words.csv)}
        </MenuAction>
        {report !== undefined && (
          <>
            <MenuLine />
            <MenuAction icon={<IconCalendarRepeat size={16} />} onClick={schedule.open}>
              {say(scheduleLabel)}
            </MenuAction>
          </>
        )}
      </LazyMenu>
      {schedule.drawer}
    </>
  );
}

/** How far a job is; the file is downloaded as soon as it is there. */
function Writing({ id, done: close }: { id: number; done: () => void }) {
  const say = useSay();
  const format = useFormat();
  const read = useRead(exportFile.progress, { id }, { everySeconds: 1, fromNow: true });
  const { state, done = 0, total = 0 } = read.data ?? {};
  const isLost = read.error !== null && read.data === undefined;
  useEffect(() => {
    if (state === 'done') void download(exportFile.download, { id }).then(close);
    if (state === 'failed') toast('error', say(words.failed));
    if (state === 'failed' || isLost) close();
  }, [state, isLost, id, close, say]);
  const text = say(words.writing, { done: format.number(done), total: format.number(total) });
  return (
    <div className={classes.writing} role="status">
      <span>{text}</span>
      <Progress value={total === 0 ? 0 : (100 * done) / total} size="sm" aria-label={text} />
    </div>
  );
}
