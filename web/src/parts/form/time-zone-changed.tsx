import { Alert } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';

const text = say({
  tr: 'Kayıtlı planların başladığı ve bittiği an değişmez; saatleri yeni dilime göre gösterilir: 08:00 yerine 00:00 gibi. Tekrarlayan planların henüz oluşmamış tekrarları ise yazdığınız saatte başlar.',
  en: 'Saved plans still begin and end at the same instant, so their times read differently in the new zone: 00:00 instead of 08:00, for example. Occurrences of recurring plans that are yet to be made begin at the time you gave.',
});

/** Says what another time zone does to plans, beside the field that chooses it. */
export function TimeZoneChanged() {
  const say = useSay();
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} py="xs" role="status">
      {say(text)}
    </Alert>
  );
}
