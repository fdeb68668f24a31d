import { Button, Group, Text } from '@mantine/core';
import { action } from '@sahada/contract/action';
import type { AnyText } from '@sahada/contract/text';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { FileButton } from '../../parts/form/file-button.tsx';
import { words } from './words.ts';

const types = ['image/jpeg', 'image/png'];
const largest = 10 * 1024 * 1024;

interface AddEvidenceProps {
  id: number;
  /** How many there are already; told beside the button, where it is known only here. */
  count?: number;
  onAdded?: () => void;
}

/** Adds photos to an action, one after the other; several may be chosen at once. */
export function AddEvidence({ id, count, onAdded }: AddEvidenceProps) {
  const say = useSay();
  const format = useFormat();
  const upload = useWrite(action.uploadPicture);
  const [problem, setProblem] = useState<AnyText | null>(null);
  const add = async (files: File[]) => {
    setProblem(null);
    for (const file of files) {
      if (!types.includes(file.type)) return setProblem(words.photoType);
      if (file.size > largest) return setProblem(words.photoSize);
      const outcome = await upload.send({ id, file });
      if (!outcome.ok) return;
      onAdded?.();
    }
  };
  return (
    <div>
      <Group gap="sm">
        <FileButton multiple accept={types.join(',')} onChange={(files) => void add(files)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconCamera size={16} stroke={1.8} />}
              loading={upload.sending}
            >
              {say(words.addEvidence)}
            </Button>
          )}
        </FileButton>
        {count !== undefined && count > 0 && (
          <Text size="sm" c="dimmed">
            {say(words.evidenceOf, { n: format.number(count) })}
          </Text>
        )}
      </Group>
      {problem !== null && (
        <Text size="sm" mt={6} c="var(--mantine-color-error)" role="alert">
          {say(problem)}
        </Text>
      )}
    </div>
  );
}
