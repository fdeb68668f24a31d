import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  cloneElement,
  createContext,
  type FunctionComponent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { onlyQuery, withQuery } from '../../client/address.ts';
import { type Clickable, type MenuActionProps, MenuParts } from './lazy-menu.tsx';

/** Gives the focus back to the button. */
const GoBack = createContext<() => void>(() => undefined);

/** The fetched half of lazy-menu.tsx. */
export function MenuBody({ button, width, children }: { button: Clickable; width: number; children: ReactNode }) {
  const place = useRef<HTMLButtonElement>(null);
  const [opened, open] = useState(false);
  const [goBack] = useState(() => () => place.current?.focus({ preventScroll: true }));
  // The button stands in the place of the one that was pressed, and has to have its focus before the menu opens: that is
  // where a menu gives it back.
  useEffect(() => {
    goBack();
    open(true);
  }, [goBack]);
  return (
    <MenuParts value={parts}>
      <GoBack value={goBack}>
        <Menu position="bottom-end" shadow="md" width={width} opened={opened} onChange={open}>
          <Menu.Target>{cloneElement(button, { ref: place })}</Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      </GoBack>
    </MenuParts>
  );
}

function MenuItem({ icon, end, danger, disabled, to, search, onClick, children }: MenuActionProps) {
  const goBack = useContext(GoBack);
  const shared = {
    leftSection: icon,
    rightSection: end,
    children,
    ...(danger === true ? { color: 'red' } : {}),
    ...(disabled === true ? { disabled } : {}),
    // A dialog that it opens gives the focus back to where it was; the entry is gone by then.
    onClick: () => {
      goBack();
      onClick?.();
    },
  };
  if (to === undefined && search === undefined) return <Menu.Item {...shared} />;
  return (
    <Menu.Item
      {...shared}
      renderRoot={(root) =>
        search === undefined ? (
          <Link {...root} to={to ?? '.'} />
        ) : (
          <Link
            {...root}
            to={to ?? '.'}
            search={to === undefined ? withQuery(search) : onlyQuery(search)}
            resetScroll={to !== undefined}
          />
        )
      }
    />
  );
}

const parts = { Item: MenuItem, Line: Menu.Divider as FunctionComponent };
