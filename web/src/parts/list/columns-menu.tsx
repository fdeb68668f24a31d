import { ActionIcon, Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { IconColumns3 } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { useOpening } from '../later/opening.ts';
import type { OwnColumns } from './own-columns.ts';

const words = {
  columns: say({ tr: 'Sütunlar', en: 'Columns' }),
  hint: say({
    tr: 'Genişlik için sütun başlığının sağ kenarını sürükleyin.',
    en: 'Drag the right edge of a heading to change its width.',
  }),
  reset: say({ tr: 'Varsayılana dön', en: 'Back to default' }),
};

export interface ColumnsMenuProps {
  columns: readonly { field: string; label: AnyText }[];
  own: Pick<OwnColumns<never>, 'isVisible' | 'toggle' | 'reset' | 'changed'>;
}

/** Which columns of the list are shown; the first one names the row and stays. */
export function ColumnsMenu({ columns, own }: ColumnsMenuProps) {
  const say = useSay();
  const { place, opened, open } = useOpening();
  return (
    <Popover opened={opened} onChange={open} position="bottom-end" shadow="md" width={250} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          ref={place}
          variant="default"
          size={34}
          aria-label={say(words.columns)}
          title={say(words.columns)}
          onClick={() => open(!opened)}
        >
          <IconColumns3 size={17} stroke={1.8} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={say(words.columns)}>
        <Stack gap={10}>
          {columns.map(({ field, label }, index) => (
            <Checkbox
              key={field}
              label={say(label)}
              checked={index === 0 || own.isVisible(field)}
              disabled={index === 0}
              onChange={(event) => own.toggle(field, event.currentTarget.checked)}
            />
          ))}
          <Text size="xs" c="dimmed">
            {say(words.hint)}
          </Text>
          {own.changed && (
            <Button variant="subtle" size="compact-sm" onClick={own.reset}>
              {say(words.reset)}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
