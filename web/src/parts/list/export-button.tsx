import { ActionIcon, Button } from '@mantine/core';
import type { ExportRow } from '@sahada/contract/export';
import type { ReportName } from '@sahada/contract/report-schedule';
import { type AnyText, say } from '@sahada/contract/text';
import { IconCalendarRepeat, IconFileSpreadsheet, IconFileText, IconTableExport } from '@tabler/icons-react';
import type { ExportingRow } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import { LazyMenu, MenuAction, MenuLine } from '../later/lazy-menu.tsx';
import { scheduleLabel, useSchedule } from '../report/schedule.tsx';
import { useExporting } from './exporting.tsx';

const words = {
  take: say({ tr: 'Excel’e aktar', en: 'Export to Excel' }),
  xlsx: say({ tr: 'Excel dosyası (.xlsx)', en: 'Excel file (.xlsx)' }),
  csv: say({ tr: 'CSV dosyası (.csv)', en: 'CSV file (.csv)' }),
};

interface Props {
  row: ExportRow;
  /** What the list on screen was asked; its page does not matter. */
  input: Record<string, unknown>;
  /** The columns of the screen, in its words. */
  columns: { field: string; label: string }[];
  /** What of it can be mailed by itself. */
  report?: ReportName | undefined;
  books?: readonly Book[] | undefined;
}

/** A file of what the list is narrowed to and more that belongs to it. */
export interface Book {
  row: ExportingRow;
  label: AnyText;
  format?: 'xlsx' | 'csv';
  /** What it is asked instead of what the list on screen was. */
  input?: Record<string, unknown>;
}

/** Takes the list along as it is filtered and sorted. A long one is written in the background, with a bar in the button's place. */
export function ExportButton({ row, input, columns, report, books = [] }: Props) {
  const say = useSay();
  const phone = usePhone();
  const schedule = useSchedule(report, input);
  const { take, asking, bar, place } = useExporting();
  const rights = useRights();
  if (bar !== null) return bar;
  const { page: _, pageSize: __, ...asked } = input;
  const takeAs = (format: 'xlsx' | 'csv') => void take(row, { ...asked, columns, format });
  const icon = <IconTableExport size={16} stroke={1.8} />;
  return (
    <>
      <LazyMenu
        button={
          phone ? (
            <ActionIcon ref={place} variant="default" size={36} aria-label={say(words.take)} loading={asking}>
              {icon}
            </ActionIcon>
          ) : (
            <Button ref={place} variant="default" leftSection={icon} loading={asking}>
              {say(words.take)}
            </Button>
          )
        }
        width={280}
      >
        <MenuAction icon={<IconFileSpreadsheet size={16} />} onClick={() => takeAs('xlsx')}>
          {say(words.xlsx)}
        </MenuAction>
        <MenuAction icon={<IconFileText size={16} />} onClick={() => takeAs('csv')}>
          {say(words.csv)}
        </MenuAction>
        {books
          .filter(({ row: { access } }) => may(access as ScreenAccess, rights))
          .map(({ row, label, format, input: own = asked }) => (
            <MenuAction
              key={label.en}
              icon={format === 'csv' ? <IconFileText size={16} /> : <IconTableExport size={16} />}
              onClick={() => void take(row, format === undefined ? own : { ...own, format })}
            >
              {say(label)}
            </MenuAction>
          ))}
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
