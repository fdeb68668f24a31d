import { Stack, Table } from '@mantine/core';
import { type ActivityItem, activity } from '@sahada/contract/activity';
import { say } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { RowDrawer } from '../../parts/entity/row-drawer.tsx';
import { RowName } from '../../parts/entity/row-name.tsx';
import { Facts } from '../../parts/say/panel.tsx';
import classes from './activity.module.css';

const words = {
  title: say({ tr: 'İşlem ayrıntısı', en: 'Details' }),
  who: say({ tr: 'Kim', en: 'Who' }),
  when: say({ tr: 'Ne zaman', en: 'When' }),
  row: say({ tr: 'Kayıt', en: 'Record' }),
  call: say({ tr: 'İşlemin sonucu', en: 'Outcome' }),
  callName: say({ tr: 'Teknik adı', en: 'Technical name' }),
  changes: say({ tr: 'Değişiklikler', en: 'Changes' }),
  erased: say({ tr: 'Değerleri imha edildi', en: 'Values erased on' }),
  field: say({ tr: 'Alan', en: 'Field' }),
  before: say({ tr: 'Eski', en: 'Before' }),
  after: say({ tr: 'Yeni', en: 'After' }),
  hidden: say({
    tr: 'Noktalarla gösterilen değerler saklanmaz; yalnızca değiştikleri yazılır.',
    en: 'Values shown as dots are not kept: only that they have changed.',
  }),
};

/** One line of the log with everything that it changed. */
export function ActivityDrawer({ id }: { id: number | null }) {
  const read = useRead(activity.get, id === null ? null : { id });
  return (
    <RowDrawer title={words.title} read={read} opened={id !== null}>
      {(item) => <Details item={item} />}
    </RowDrawer>
  );
}

function Details({ item }: { item: ActivityItem }) {
  const say = useSay();
  const format = useFormat();
  const hasHidden = item.changes.some((one) => one.old === '•••' || one.new === '•••');
  return (
    <Stack gap="lg">
      <p className={classes.told}>{item.sentence as string}</p>
      <Facts
        rows={[
          { label: words.when, value: format.dateTime(item.at) },
          {
            label: words.who,
            value: (
              <RowName entity={item.actorId === null ? null : 'user'} id={item.actorId}>
                {item.actorName as string}
              </RowName>
            ),
          },
          {
            label: words.row,
            value:
              item.entityName === null ? null : (
                <RowName entity={item.entity} id={item.entityId}>
                  {item.entityName}
                </RowName>
              ),
          },
          { label: words.call, value: item.callText as string },
          { label: words.erased, value: item.erasedAt === null ? null : format.dateTime(item.erasedAt) },
          { label: words.callName, value: <code>{item.call}</code> },
        ]}
      />
      {item.changes.length > 0 && (
        <section className={classes.changes}>
          <h2>{say(words.changes)}</h2>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say(words.field)}</Table.Th>
                <Table.Th>{say(words.before)}</Table.Th>
                <Table.Th>{say(words.after)}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {item.changes.map((one) => (
                <Table.Tr key={one.field}>
                  <Table.Th scope="row">{one.label as string}</Table.Th>
                  <Table.Td>{(one.old as string | null) ?? '–'}</Table.Td>
                  <Table.Td>{(one.new as string | null) ?? '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {hasHidden && <small>{say(words.hidden)}</small>}
        </section>
      )}
    </Stack>
  );
}
