import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { languageNow } from './language.ts';
import type { toast } from './toast.ts';
import classes from './toaster.module.css';

const icons = {
  success: <IconCheck size={16} stroke={2.5} />,
  warning: <IconAlertTriangle size={16} stroke={2.2} />,
  error: <IconX size={16} stroke={2.5} />,
};

const closeWord = say({ tr: 'Kapat', en: 'Close' });

type Kind = Parameters<typeof toast>[0];

export function showToast(note: {
  kind: Kind;
  message: string;
  title: string | undefined;
  color: string;
  autoClose: number;
  onClose: () => void;
}): void {
  const { kind, ...rest } = note;
  notifications.show({
    ...rest,
    icon: icons[kind],
    position: 'top-right',
    withBorder: true,
    radius: 'md',
    closeButtonProps: { 'aria-label': closeWord[languageNow()] },
  });
}

/** Where the notes appear; mounted once, after the shell. */
export function Toaster() {
  return (
    <Notifications
      position="top-right"
      limit={5}
      zIndex={1000}
      containerWidth={380}
      classNames={{ root: classes.notes }}
    />
  );
}
