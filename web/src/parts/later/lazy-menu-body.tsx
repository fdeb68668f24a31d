import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { cloneElement, type FunctionComponent, type ReactNode } from 'react';
import { onlyQuery, withQuery } from '../../client/address.ts';
import { type Clickable, type MenuActionProps, MenuParts } from './lazy-menu.tsx';
import { useOpening } from './opening.ts';

/** The fetched half of lazy-menu.tsx. */
export function MenuBody({ button, width, children }: { button: Clickable; width: number; children: ReactNode }) {
  const { place, opened, open } = useOpening();
  return (
    <MenuParts value={parts}>
      <Menu position="bottom-end" shadow="md" width={width} opened={opened} onChange={open}>
        <Menu.Target>{cloneElement(button, { ref: place })}</Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </MenuParts>
  );
}

function MenuItem({ icon, end, danger, disabled, to, search, onClick, children }: MenuActionProps) {
  const shared = {
    leftSection: icon,
    rightSection: end,
    children,
    ...(danger === true ? { color: 'var(--mantine-color-error)' } : {}),
    ...(disabled === true ? { disabled } : {}),
    ...(onClick === undefined ? {} : { onClick }),
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
