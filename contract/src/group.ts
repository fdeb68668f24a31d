import { z } from 'zod';
import { crud } from './crud.ts';
import { lookup } from './lookup.ts';
import { permissionNames } from './permissions.ts';
import { read, refusing } from './row.ts';
import { say } from './text.ts';
import { flag, id, name, nameLocales, optionalFlag, optionalNameLocales, spoken } from './wire.ts';

/** A right of the catalogue, and whether a group has it. */
export const PermissionItem = z.object({
  id,
  systemName: z.string(),
  name: spoken,
  selected: flag,
  /** Programs may know of rights that guarded nothing yet; there are none left. */
  reserved: z.literal(false),
});

const PermissionForm = z.object({ systemName: z.enum(permissionNames), selected: optionalFlag });

/** Only the selected ones count. */
const permissionForms = z.array(PermissionForm).max(200);

const GroupItem = z.object({
  id,
  name: z.string(),
  locales: nameLocales,
  active: flag,
  /** How many people are in it. */
  userCount: z.int(),
  permissions: z.array(PermissionItem),
});

const GroupForm = z.object({
  name: name(say({ tr: 'Kullanıcı grubu adını girin.', en: 'Enter the user group name.' })),
  locales: optionalNameLocales,
  active: optionalFlag,
  permissions: permissionForms.optional(),
});

const access = 'ManageUserGroups';

const usual = crud('/admin/UserGroup', {
  access,
  item: GroupItem,
  form: GroupForm,
  noun: {
    tr: { one: 'kullanıcı grubu', object: 'kullanıcı grubunu', named: 'kullanıcı grubu', many: 'kullanıcı grupları' },
    en: { one: 'user group', many: 'user groups' },
  },
  nameKey: 'name',
  lookup: lookup.groups,
});

const Change = z.object({ systemName: z.string(), users: z.int() });

export const group = {
  ...usual,
  create: refusing(usual.create, 'rightNotHeld'),
  update: refusing(usual.update, 'rightNotHeld', 'outranked', 'lastAdministrator'),
  setActive: refusing(usual.setActive, 'rightNotHeld', 'outranked', 'lastAdministrator'),
  remove: refusing(usual.remove, 'rightNotHeld'),
  /** The catalogue as a group has it; 0 is a group without rights. */
  permissions: read({
    method: 'GET',
    path: '/admin/Permission/GetPermissions/{param}',
    access,
    request: z.object({ param: z.int().min(0).max(2147483647) }),
    response: z.array(PermissionItem),
  }),
  /** What people would gain and lose if the group had these rights, and what they would lack for their work. */
  checkChange: read({
    method: 'POST',
    path: '/admin/UserGroup/CheckChange',
    access,
    request: z.object({ id: z.int().min(0).max(2147483647), permissions: permissionForms }),
    response: z.object({
      /** People whose rights would change. */
      users: z.int(),
      gain: z.array(Change),
      lose: z.array(Change),
      missing: z.array(z.object({ systemName: z.string(), why: spoken })),
    }),
  }),
};
