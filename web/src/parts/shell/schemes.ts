import { say } from '@sahada/contract/text';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

export const schemeWord = say({ tr: 'Görünüm', en: 'Appearance' });

/** Light, dark, or as the system says. */
export const schemes = [
  { value: 'light', Icon: IconSun, label: say({ tr: 'Açık', en: 'Light' }) },
  { value: 'dark', Icon: IconMoon, label: say({ tr: 'Koyu', en: 'Dark' }) },
  { value: 'auto', Icon: IconDeviceDesktop, label: say({ tr: 'Sistem', en: 'System' }) },
] as const;
