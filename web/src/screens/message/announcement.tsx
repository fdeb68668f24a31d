import { Button, Group, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { lookup } from '@sahada/contract/lookup';
import { pushDevice } from '@sahada/contract/push';
import { say } from '@sahada/contract/text';
import { useCallback, useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { common } from '../../parts/say/words.ts';

const words = {
  title: say({ tr: 'Duyuru yap', en: 'Announce' }),
  groups: say({ tr: 'Kullanıcı grupları', en: 'User groups' }),
  groupsHint: say({
    tr: 'Bu gruplardaki herkes duyuruyu uygulamada, anlık bildirimi açık olanlar cihazında da görür.',
    en: 'Everybody in these groups sees it in the app, and on their device where push notifications are on.',
  }),
  heading: say({ tr: 'Başlık', en: 'Heading' }),
  text: say({ tr: 'Metin', en: 'Text' }),
  send: say({ tr: 'Duyuruyu gönder', en: 'Send the announcement' }),
  chooseGroup: say({ tr: 'En az bir grup seçin.', en: 'Choose at least one group.' }),
};

const most = { heading: 60, text: 300 };

/** Says something to everybody in some user groups. */
export function Announcement({ close }: { close: () => void }) {
  const say = useSay();
  const groups = useRead(lookup.groups, {});
  const announce = useWrite(pushDevice.announce);
  const [chosen, setChosen] = useState<string[]>([]);
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [fields, setFields] = useState<Readonly<Record<string, string[]>>>({});
  /** What is written and not sent yet. */
  const written = useRef('');
  written.current = `${title}${text}`.trim();
  const sent = useRef('');
  const { leave } = useUnsavedGuard(useCallback(() => written.current !== sent.current, []));

  const send = async () => {
    if (chosen.length === 0) return setFields({ userGroupIds: [say(words.chooseGroup)] });
    const sending = written.current;
    const outcome = await announce.send({ userGroupIds: chosen.map(Number), title, text });
    if (!outcome.ok) return setFields(outcome.error.fields);
    sent.current = sending;
    await leave(close);
  };

  return (
    <Dialog onClose={() => void leave(close)} title={say(words.title)} centered size={480}>
      <SentForm onSend={send}>
        <Stack gap="md">
          <MultiSelect
            data-autofocus
            label={say(words.groups)}
            description={say(words.groupsHint)}
            data={(groups.data ?? []).map(({ Id, Value }) => ({ value: String(Id), label: Value }))}
            value={chosen}
            onChange={setChosen}
            error={fields.userGroupIds?.[0]}
            searchable
          />
          <TextInput
            label={say(words.heading)}
            value={title}
            maxLength={most.heading}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={fields.title?.[0]}
            required
          />
          <Textarea
            label={say(words.text)}
            value={text}
            maxLength={most.text}
            autosize
            minRows={3}
            onChange={(event) => setText(event.currentTarget.value)}
            error={fields.text?.[0]}
            required
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              {say(common.cancel)}
            </Button>
            <Button type="submit" loading={announce.sending}>
              {say(words.send)}
            </Button>
          </Group>
        </Stack>
      </SentForm>
    </Dialog>
  );
}
