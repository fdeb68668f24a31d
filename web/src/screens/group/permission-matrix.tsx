import { Checkbox, Tooltip } from '@mantine/core';
import { type Permission, permissionNames, permissions } from '@sahada/contract/permissions';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { useRights } from '../../client/session.ts';
import { areas } from './areas.ts';
import classes from './group.module.css';

const words = {
  all: say({ tr: 'Tümünü seç', en: 'Select all' }),
  notYours: say({
    tr: 'Sizde olmayan yetkileri veremez ve geri alamazsınız.',
    en: 'You can neither give nor take away rights that you do not hold.',
  }),
};

export interface PermissionMatrixProps {
  selected: ReadonlySet<Permission>;
  onChange: (selected: ReadonlySet<Permission>) => void;
}

/** The catalogue of rights by area, with a box over each area and one over all. What the reader does not hold stays as it is. */
export function PermissionMatrix({ selected, onChange }: PermissionMatrixProps) {
  const say = useSay();
  const held = useRights();
  const own = (rights: readonly Permission[]) => rights.filter((right) => held.includes(right));
  const turn = (rights: readonly Permission[], on: boolean) => {
    const next = new Set(selected);
    for (const right of own(rights)) {
      if (on) next.add(right);
      else next.delete(right);
    }
    onChange(next);
  };
  const box = (rights: readonly Permission[], label: string) => {
    const count = rights.filter((right) => selected.has(right)).length;
    return (
      <Checkbox
        label={label}
        checked={count === rights.length}
        indeterminate={count > 0 && count < rights.length}
        disabled={own(rights).length === 0}
        onChange={(event) => turn(rights, event.currentTarget.checked)}
      />
    );
  };
  return (
    <div className={classes.matrix}>
      <div className={classes.all}>{box(permissionNames, say(words.all))}</div>
      {areas.map(({ title, rights }) => (
        <fieldset key={say(title)} className={classes.area}>
          <legend className={classes.areaHead}>{rights.length === 1 ? say(title) : box(rights, say(title))}</legend>
          <div className={classes.rights}>
            {rights.map((right) => {
              const isOwn = held.includes(right);
              return (
                <Tooltip key={right} label={say(words.notYours)} disabled={isOwn} multiline maw={280}>
                  <div>
                    <Checkbox
                      label={say(permissions[right])}
                      checked={selected.has(right)}
                      disabled={!isOwn}
                      onChange={(event) => turn([right], event.currentTarget.checked)}
                    />
                  </div>
                </Tooltip>
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
