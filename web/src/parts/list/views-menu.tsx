import { Button, Group, Stack, Switch, Text, TextInput, UnstyledButton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { type ViewedScreen, view } from '@sahada/contract/view';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { onlyQuery, useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { SentForm } from '../form/sent-form.tsx';
import { OpenedPopover, type OpeningButton } from '../later/opened-popover.tsx';
import { ask } from '../say/confirm.ts';
import { Dialog } from '../say/dialog.tsx';
import { LoadFailed } from '../say/states.tsx';
import { common } from '../say/words.ts';
import classes from './views-menu.module.css';

const words = {
  none: say({
    tr: 'Aramayı, filtreleri ve sıralamayı bir adla saklayın; tek tıkla geri gelin.',
    en: 'Keep a search, filters and order under a name, and come back with one click.',
  }),
  save: say({ tr: 'Bu görünümü kaydet', en: 'Save this view' }),
  name: say({ tr: 'Görünüm adı', en: 'Name of the view' }),
  shared: say({ tr: 'Bu ekranı açabilen herkes görsün', en: 'Everybody who may open this screen sees it' }),
  byOthers: say({ tr: 'Paylaşılan', en: 'Shared' }),
  removeOne: say({ tr: '“{name}” görünümünü sil', en: 'Delete the view “{name}”' }),
  sure: say({ tr: '“{name}” görünümü silinsin mi?', en: 'Delete the view “{name}”?' }),
};

/** What of the address makes a view: all but the page and what is open over the list. */
function queryOf(address: Record<string, string | undefined>): string {
  const { page: _, open: __, ...rest } = address;
  const pairs = Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return String(new URLSearchParams(pairs.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Saved views of a list: one's own and those shared by others. A view is an address, so its link can be sent as it is. */
export function ViewsMenu({ screen, button, label }: { screen: ViewedScreen; button: OpeningButton; label: string }) {
  const { query } = useAddress<Record<string, string | undefined>>();
  const [saving, setSaving] = useState(false);
  const here = queryOf(query);
  return (
    <>
      <OpenedPopover button={button} label={label} width={290} position="bottom-end">
        {(close) => <Views screen={screen} here={here} close={close} onSave={() => setSaving(true)} />}
      </OpenedPopover>
      {saving && <SaveView screen={screen} query={here} close={() => setSaving(false)} />}
    </>
  );
}

interface ViewsProps {
  screen: ViewedScreen;
  here: string;
  close: () => void;
  onSave: () => void;
}

function Views({ screen, here, close, onSave }: ViewsProps) {
  const say = useSay();
  const read = useRead(view.list, { screen }, { announce: 'none' });
  const removal = useWrite(view.remove, { rereads: [view.list] });
  const views = read.data?.Views ?? [];

  const remove = async (id: number, name: string) => {
    close();
    if (await ask({ question: say(words.sure, { name }), yes: common.remove, danger: true }))
      await removal.send({ id });
  };

  return (
    <Stack gap={6}>
      {read.error !== null && <LoadFailed read={read} />}
      {views.length === 0 && read.data !== undefined && (
        <Text size="sm" c="dimmed" p={6}>
          {say(words.none)}
        </Text>
      )}
      {views.length > 0 && (
        <ul className={classes.views}>
          {views.map(({ id, name, query: kept, own }) => (
            <li key={id}>
              <Link
                to={screen}
                search={onlyQuery(Object.fromEntries(new URLSearchParams(kept)))}
                className={classes.view}
                activeOptions={{ exact: true }}
                aria-current={kept === here ? 'true' : undefined}
                onClick={close}
              >
                <span>{name}</span>
                {!own && <small>{say(words.byOthers)}</small>}
              </Link>
              {own && (
                <UnstyledButton
                  className={classes.remove}
                  aria-label={say(words.removeOne, { name })}
                  onClick={() => void remove(id, name)}
                >
                  <IconTrash size={15} stroke={1.7} />
                </UnstyledButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="light"
        size="compact-md"
        onClick={() => {
          close();
          onSave();
        }}
      >
        {say(words.save)}
      </Button>
    </Stack>
  );
}

function SaveView({ screen, query, close }: { screen: ViewedScreen; query: string; close: () => void }) {
  const say = useSay();
  const write = useWrite(view.save, { announce: 'refusals', rereads: [view.list] });
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const save = async () => {
    const outcome = await write.send({ screen, name, query, shared });
    if (outcome.ok) close();
    else setProblem(outcome.error.problem);
  };

  return (
    <Dialog onClose={close} title={say(words.save)} centered size={420}>
      <SentForm onSend={save}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={say(words.name)}
            maxLength={100}
            value={name}
            error={problem}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Switch
            label={say(words.shared)}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {say(common.cancel)}
            </Button>
            <Button type="submit" loading={write.sending}>
              {say(common.save)}
            </Button>
          </Group>
        </Stack>
      </SentForm>
    </Dialog>
  );
}
