import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { lookup } from '@sahada/contract/lookup';
import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import { idIn, useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { type Choices, useChoices } from '../../parts/choice/choices.ts';
import { SelectInput } from '../../parts/form/select-input.tsx';
import type { ItemOf } from '../../parts/list/columns.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { common } from '../../parts/say/words.ts';
import type { Work } from './bulk-work.tsx';
import { planWords } from './words.ts';

const words = {
  titleOne: say({ tr: 'Seçilen planı devret', en: 'Hand over the selected plan' }),
  title: say({ tr: 'Seçilen {n} planı devret', en: 'Hand over the {n} selected plans' }),
  under: say({
    tr: 'Yayındaki planlarda yeni denetçiye haber verilir. Yanıtlanmış veya süresi geçmiş planlar olduğu gibi kalır.',
    en: 'The new auditor is told of plans that are on the air. Plans that are answered or over stay as they are.',
  }),
  from: say({ tr: 'Kimin yerine', en: 'In place of' }),
  person: say({ tr: '{name} · {n} plan', en: '{name} · plans: {n}' }),
  anyLead: say({ tr: 'Baş denetçi, kim olursa olsun', en: 'The lead auditor, whoever it is' }),
  anyAssistant: say({ tr: 'Yardımcı denetçi, kim olursa olsun', en: 'The assistant auditor, whoever it is' }),
  to: say({ tr: 'Kime', en: 'To' }),
  toHint: say({
    tr: 'Planların projelerinde denetim yapabilen biri; yapamadığı planlar olduğu gibi kalır.',
    en: 'Somebody who may audit for the plans’ projects; other plans stay as they are.',
  }),
  series: say({
    tr: 'Tekrarlayan planların sonraki tekrarlarını da devret',
    en: 'Later occurrences of recurring plans too',
  }),
};

const anyLead = 'lead';
const anyAssistant = 'assistant';

type Item = ItemOf<typeof plan>;

/** The people who audit the plans, each with how many, the busiest first. */
function peopleOf(items: readonly Item[]): { id: string; name: string; n: number }[] {
  const people = new Map<number, { id: string; name: string; n: number }>();
  for (const one of items) {
    const names = new Map([
      [one.leadAuditorId, one.leadAuditorName],
      [one.assistantAuditorId, one.assistantAuditorName],
    ]);
    for (const [id, name] of names) people.set(id, { id: String(id), name, n: (people.get(id)?.n ?? 0) + 1 });
  }
  return [...people.values()].sort((one, other) => other.n - one.n);
}

const hasPart = ({ leadAuditorId, assistantAuditorId }: Item, person: string): boolean =>
  String(leadAuditorId) === person || String(assistantAuditorId) === person;

/** Whom the plans may be given to: one project offers its own people. */
function useAuditors(items: readonly Item[]): Choices {
  const [projectId, ...others] = new Set(items.map((item) => item.projectId));
  const isOne = projectId !== undefined && others.length === 0;
  const own = useChoices(plan.auditors, isOne ? { projectId } : null, undefined);
  const all = useChoices(lookup.users, isOne ? null : {}, undefined);
  return isOne ? own : all;
}

interface Props {
  items: readonly Item[];
  close: () => void;
  /** Gets those of the plans that the chosen person has a part in. */
  handOver: (items: Item[], to: Extract<Work, { kind: 'handOver' }>) => void;
}

/** Asks to whom the chosen plans are given, and in whose place. */
export function HandOverDialog({ items, close, handOver }: Props) {
  const say = useSay();
  const format = useFormat();
  const { auditorId } = useAddress<{ auditorId?: string }>().query;
  const people = peopleOf(items);
  const [from, setFrom] = useState(
    people.find(({ id }) => Number(id) === idIn(auditorId))?.id ?? people[0]?.id ?? anyLead,
  );
  const [to, setTo] = useState<string | null>(null);
  const [withSeries, setWithSeries] = useState(true);
  const auditors = useAuditors(items);
  const hasSeries = items.some(({ seriesId }) => seriesId !== null);
  const title = items.length === 1 ? say(words.titleOne) : say(words.title, { n: items.length });

  const send = () => {
    const toId = Number(to);
    const isOfOne = from !== anyLead && from !== anyAssistant;
    handOver(
      items.filter((item) => !isOfOne || hasPart(item, from)),
      {
        kind: 'handOver',
        ...(isOfOne ? { fromUserId: Number(from) } : {}),
        ...(from === anyAssistant ? {} : { leadAuditorId: toId }),
        ...(from === anyLead ? {} : { assistantAuditorId: toId }),
        series: hasSeries && withSeries,
      },
    );
  };

  return (
    <Dialog centered size={480} onClose={close} title={title}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {say(words.under)}
        </Text>
        <SelectInput
          label={say(words.from)}
          data={[
            ...people.map(({ id, name, n }) => ({
              value: id,
              label: say(words.person, { name, n: format.number(n) }),
            })),
            { value: anyLead, label: say(words.anyLead) },
            { value: anyAssistant, label: say(words.anyAssistant) },
          ]}
          allowDeselect={false}
          value={from}
          onChange={(next) => next !== null && setFrom(next)}
        />
        <SelectInput
          label={say(words.to)}
          description={say(words.toHint)}
          placeholder={say(common.choose)}
          data-autofocus
          allowDeselect={false}
          data={auditors.rows
            .filter(({ Id }) => String(Id) !== from)
            .map(({ Id, Value }) => ({ value: String(Id), label: Value }))}
          {...(auditors.isSearched ? { found: auditors } : {})}
          value={to === from ? null : to}
          onChange={setTo}
        />
        {hasSeries && (
          <Switch
            label={say(words.series)}
            checked={withSeries}
            onChange={(event) => setWithSeries(event.currentTarget.checked)}
          />
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          {say(common.cancel)}
        </Button>
        <Button disabled={to === null || to === from} onClick={send}>
          {say(planWords.handOver)}
        </Button>
      </Group>
    </Dialog>
  );
}
