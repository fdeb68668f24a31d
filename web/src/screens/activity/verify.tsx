import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { activity } from '@sahada/contract/activity';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { dayIn, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import { type Outcome, useAsk } from '../../client/use.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { common } from '../../parts/say/words.ts';

const words = {
  title: say({ tr: 'Geçmişi doğrula', en: 'Verify the log' }),
  about: say({
    tr: 'Her günün kayıtları ertesi gün saat 02:00’den sonra mühürlenir. Doğrulama, seçtiğiniz günlerin kayıtlarını mühürleriyle karşılaştırır.',
    en: 'The records of each day are sealed after 02:00 on the next. Verifying compares the records of these days with their seals.',
  }),
  from: say({ tr: 'İlk gün', en: 'First day' }),
  to: say({ tr: 'Son gün', en: 'Last day' }),
  verify: say({ tr: 'Doğrula', en: 'Verify' }),
  intact: say({ tr: 'Bozulmamış', en: 'Intact' }),
  intactUnder: say({
    tr: '{days} günün {lines} kaydı mühürleriyle aynı. Mühürlenen son gün: {last}.',
    en: 'All is as it was sealed. Days: {days}, records: {lines}. The last sealed day is {last}.',
  }),
  erasedUnder: say({
    tr: '{n} kaydın değerleri, kişisel verileri korumak için imha edildi (son: {day}). İmha kayıtlarında yazılı.',
    en: 'Records whose values were erased to protect personal data: {n} (last on {day}). The destruction ledger names them.',
  }),
  broken: say({ tr: 'Kayıtlar değiştirilmiş', en: 'Records have been changed' }),
  brokenUnder: say({
    tr: 'Mührüne uymayan ilk gün: {day}. O günün kayıtları mühürlendikten sonra değiştirilmiş, silinmiş veya eklenmiş.',
    en: 'The first day that does not match its seal is {day}: since then its records were changed, deleted or added to.',
  }),
  none: say({ tr: 'Bu günlerin mührü yok', en: 'These days have no seal' }),
  noneUnder: say({
    tr: 'Seçilen günlerde mühürlenmiş kayıt yok; bir gün bittikten sonraki gece mühürlenir.',
    en: 'No day of these has been sealed yet: a day is sealed in the night after it.',
  }),
};

type Found = Extract<Outcome<Awaited<ReturnType<typeof activity.verify.response.parse>>>, { ok: true }>['data'];

/** Compares days of the log with their seals. */
export function VerifyDialog({ close }: { close: () => void }) {
  const say = useSay();
  const ask = useAsk(activity.verify);
  const today = dayIn(useSession((state) => state.user?.TimeZone));
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const [found, setFound] = useState<Found | null>(null);
  const [isAsking, setAsking] = useState(false);
  const verify = async () => {
    setAsking(true);
    setFound(null);
    const outcome = await ask({ dateFrom: from, dateTo: to });
    setAsking(false);
    if (outcome.ok) setFound(outcome.data);
  };
  return (
    <Dialog onClose={close} title={say(words.title)}>
      <Stack gap="md">
        <p style={{ margin: 0 }}>{say(words.about)}</p>
        <Group grow>
          <TextInput
            type="date"
            label={say(words.from)}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={say(words.to)}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Group>
        <div aria-live="polite">{found !== null && <Result found={found} />}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {say(common.close)}
          </Button>
          <Button loading={isAsking} disabled={from === '' || to === ''} onClick={() => void verify()}>
            {say(words.verify)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Result({ found }: { found: Found }) {
  const say = useSay();
  const format = useFormat();
  if (found.brokenDay !== null) {
    return (
      <Alert color="red" icon={<IconAlertTriangle />} title={say(words.broken)}>
        {say(words.brokenUnder, { day: format.date(found.brokenDay) })}
      </Alert>
    );
  }
  if (found.days === 0) {
    return (
      <Alert color="gray" icon={<IconInfoCircle />} title={say(words.none)}>
        {say(words.noneUnder)}
      </Alert>
    );
  }
  const values = {
    days: format.number(found.days),
    lines: format.number(found.lines),
    last: format.date(found.sealedUpTo ?? ''),
  };
  return (
    <Alert color="green" icon={<IconCircleCheck />} title={say(words.intact)}>
      {say(words.intactUnder, values)}
      {found.erasedAt !== null && (
        <div>{say(words.erasedUnder, { n: format.number(found.erased), day: format.date(found.erasedAt) })}</div>
      )}
    </Alert>
  );
}
