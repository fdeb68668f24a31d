import { say } from '@sahada/contract/text';
import type { SampleRun } from './load.ts';

const name = say({ tr: 'Haftalık yönetim özeti', en: 'Weekly management summary' });

/** A report that is prepared and turned off: whoever looks sees what can be mailed, and nothing leaves unasked. */
export async function prepareReport({ act, now, language }: SampleRun): Promise<void> {
  const { email } = (await act('account.get', {}, now)) as { email: string };
  await act(
    'reportSchedule.create',
    {
      name: name[language],
      report: 'dashboard',
      period: 'week',
      every: 'week',
      weekday: 1,
      time: '07:00',
      format: 'pdf',
      emails: [email],
      active: false,
    },
    now,
  );
}
