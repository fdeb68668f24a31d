import { Skeleton, Stack } from '@mantine/core';
import type { AnyText } from '@sahada/contract/text';
import type { ReactNode } from 'react';
import { useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useShown } from '../later/shown.ts';
import { Drawer } from '../say/dialog.tsx';
import { LoadFailed, type LoadFailedProps } from '../say/states.tsx';

interface RowDrawerProps<Row> {
  title: AnyText;
  /** What `useRead` answers for the row that is open; nothing is open while it was asked for none. */
  read: LoadFailedProps['read'] & { data: Row | undefined };
  opened: boolean;
  children: (row: Row) => ReactNode;
}

/** One row beside its list, with all that is known of it. The address says which (`open`), and closing takes it out. */
export function RowDrawer<Row>({ title, read, opened, children }: RowDrawerProps<Row>) {
  const say = useSay();
  const { close } = useAddress<{ open?: string | undefined }>();
  return (
    <Drawer opened={useShown(opened)} onClose={() => close('open')} title={say(title)} position="right" size={560}>
      {read.data !== undefined ? (
        children(read.data)
      ) : read.error !== null ? (
        <LoadFailed read={read} />
      ) : (
        <Stack gap="sm">
          <Skeleton height={22} />
          <Skeleton height={64} />
          <Skeleton height={160} />
        </Stack>
      )}
    </Drawer>
  );
}
