import { Alert, Button } from '@mantine/core';
import { group } from '@sahada/contract/group';
import { type Permission, permissions } from '@sahada/contract/permissions';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import classes from './group.module.css';

const words = {
  changesOne: say({ tr: 'Kaydettiğinizde 1 kişinin yetkileri değişir', en: 'Saving changes the rights of 1 person' }),
  changes: say({ tr: 'Kaydettiğinizde {n} kişinin yetkileri değişir', en: 'Saving changes the rights of {n} people' }),
  gain: say({ tr: '{right}: {n} kişi kazanır', en: '{right}: gained by {n}' }),
  lose: say({ tr: '{right}: {n} kişi kaybeder', en: '{right}: lost by {n}' }),
  missing: say({ tr: 'Bu grubun işine yetmeyebilir', en: 'This may not be enough for the group’s work' }),
  add: say({ tr: '“{right}” yetkisini ekle', en: 'Add “{right}”' }),
};

/** What saving would give and take, and what the group would lack for its work; asked of the server as it stands there. */
export function Consequences({
  id,
  selected,
  onAdd,
}: {
  id: number | null;
  selected: ReadonlySet<Permission>;
  onAdd: (right: Permission) => void;
}) {
  const say = useSay();
  const held = useRights();
  const rights = [...selected].sort().map((systemName) => ({ systemName, selected: true }));
  const { data } = useRead(group.checkChange, { id: id ?? 0, permissions: rights }, { keep: true, announce: 'none' });
  if (data === undefined) return null;
  const named = (systemName: string) => say(permissions[systemName as Permission]);
  return (
    <div className={classes.told} role="status">
      {data.users > 0 && (
        <Alert
          color="accent"
          icon={<IconUsers size={18} />}
          title={data.users === 1 ? say(words.changesOne) : say(words.changes, { n: data.users })}
        >
          <ul className={classes.changes}>
            {data.gain.map(({ systemName, users }) => (
              <li key={systemName}>{say(words.gain, { right: named(systemName), n: users })}</li>
            ))}
            {data.lose.map(({ systemName, users }) => (
              <li key={systemName} data-lost>
                {say(words.lose, { right: named(systemName), n: users })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {data.missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={say(words.missing)}>
          <ul className={classes.changes}>
            {data.missing.map(({ systemName, why }) => (
              <li key={`${systemName}${why}`}>
                {why}{' '}
                {held.includes(systemName) && (
                  <Button size="compact-xs" variant="subtle" onClick={() => onAdd(systemName as Permission)}>
                    {say(words.add, { right: named(systemName) })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
