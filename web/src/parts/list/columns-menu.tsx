import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { OpenedPopover, type OpeningButton } from '../later/opened-popover.tsx';
import type { OwnColumns } from './own-columns.ts';

const words = {
  hint: say({
    tr: 'Genişlik için sütun başlığının sağ kenarını sürükleyin.',
    en: 'Drag the right edge of a heading to change its width.',
  }),
  reset: say({ tr: 'Varsayılana dön', en: 'Back to default' }),
};

export interface ColumnsMenuProps {
  button: OpeningButton;
  label: string;
  columns: readonly { field: string; label: AnyText }[];
  own: Pick<OwnColumns<never>, 'isVisible' | 'toggle' | 'reset' | 'changed'>;
}

/** Which columns of the list are shown; the first one names the row and stays. */
export function ColumnsMenu({ button, label, columns, own }: ColumnsMenuProps) {
  const say = useSay();
  return (
    <OpenedPopover button={button} label={label} width={250} position="bottom-end" padding="md">
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
    </OpenedPopover>
  );
}
