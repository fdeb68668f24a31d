import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { CopyButton } from '../say/copy-button.tsx';
import classes from './second-factor.module.css';
import { factorWords as words } from './words.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whose they are, for the file. */
  email: string;
  onDone: () => void;
}

/** New recovery codes, shown this once; it is left only by whoever says that they have kept them. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const say = useSay();
  const [kept, setKept] = useState(false);
  const head = say(words.fileHead, { email });

  const download = () => {
    const url = URL.createObjectURL(new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = say(words.file);
    link.click();
    URL.revokeObjectURL(url);
  };

  return (
    <Stack gap="md">
      <Text size="sm">{say(words.codesUnder)}</Text>
      <ul className={classes.codes} aria-label={say(words.codesTitle)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={codes.join('\n')} />
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
          {say(words.download)}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print(head, codes)}>
          {say(words.print)}
        </Button>
      </Group>
      <Checkbox label={say(words.kept)} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Group justify="flex-end">
        <Button disabled={!kept} onClick={onDone}>
          {say(words.done)}
        </Button>
      </Group>
    </Stack>
  );
}

/** Prints a page of the codes alone. */
function print(head: string, codes: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (page === null) return;
  const title = page.createElement('h1');
  title.textContent = head;
  const list = page.createElement('pre');
  list.textContent = codes.join('\n');
  page.body.append(title, list);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
