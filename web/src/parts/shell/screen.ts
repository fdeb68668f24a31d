import type { AnyText } from '@sahada/contract/text';
import type { FunctionComponent } from 'react';
import type { ScreenAccess } from '../../client/session.ts';
import type { menuIcons } from './menu-icons.ts';

/** One screen: its route, who may open it, its place in menu and breadcrumb, and its file. */
export interface Screen {
  /** `{id}` stands for a parameter. */
  path: string;
  /** `public` screens are outside the shell; all others require a session. */
  access: ScreenAccess;
  title: AnyText;
  file: () => Promise<{ default: FunctionComponent }>;
  /** Its place in the menu; screens without one are reached from others. */
  menu?: { group: MenuGroup; icon: keyof typeof menuIcons };
  /** The path of the screen above it, for the breadcrumb. */
  parent?: string;
}

/** A group of the menu; without a title its entries have no heading. */
export interface MenuGroup {
  title: AnyText | null;
}
