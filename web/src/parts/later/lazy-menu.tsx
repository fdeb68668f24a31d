import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import {
  cloneElement,
  createContext,
  type FunctionComponent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useState,
} from 'react';
import { useSay } from '../../client/language.ts';
import { common } from '../say/words.ts';
import { fetched } from './fetched.tsx';

/**
 * Menus whose library is fetched with the first one opened (the pointer over the button starts it), so that a list of ten
 * rows neither loads nor draws ten of them. Entries are MenuAction and MenuLine.
 */
const Body = fetched(async () => (await import('./lazy-menu-body.tsx')).MenuBody);

/** The components of entries, once fetched. */
export const MenuParts = createContext<{ Item: FunctionComponent<MenuActionProps>; Line: FunctionComponent } | null>(
  null,
);

export type Clickable = ReactElement<{
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}>;

export interface LazyMenuProps {
  /** The button that opens it. */
  button: Clickable;
  width?: number;
  children: ReactNode;
}

export function LazyMenu({ button, width = 200, children }: LazyMenuProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return cloneElement(button, {
      onClick: () => void Body.ready().then(() => setAsked(true), nothing),
      onPointerEnter: Body.ahead,
      'aria-haspopup': 'menu',
      'aria-expanded': false,
    });
  }
  return (
    <Body button={button} width={width}>
      {children}
    </Body>
  );
}

/** The button stays as it was, and the next click asks again. */
const nothing = () => undefined;

export interface MoreMenuProps {
  busy?: boolean;
  /** Whose menu it is, since rows have one each. */
  of: string;
  /** What the button is called, where that says more. */
  label?: string;
  children: ReactNode;
}

/** The three dots at a row's end. */
export function MoreMenu({ busy, of: name, label, children }: MoreMenuProps) {
  const say = useSay();
  return (
    <LazyMenu
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label ?? say(common.moreOf, { name })}
          loading={busy === true}
        >
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      {children}
    </LazyMenu>
  );
}

export interface MenuActionProps {
  icon?: ReactNode;
  /** A tick or a count at the end. */
  end?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Where it leads: a path, with no query but `search`; or, without a path, the present one with that query. */
  to?: string;
  search?: Record<string, string>;
  onClick?: () => void;
  children: ReactNode;
}

/** One entry of a LazyMenu: an action or a link. */
export function MenuAction(props: MenuActionProps) {
  const parts = useContext(MenuParts);
  return parts === null ? null : <parts.Item {...props} />;
}

export function MenuLine() {
  const parts = useContext(MenuParts);
  return parts === null ? null : <parts.Line />;
}
