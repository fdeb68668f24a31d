import { z } from 'zod';
import { attributeKind, attributeLookup } from './attribute-value.ts';
import { crud } from './crud.ts';
import { say } from './text.ts';
import {
  flag,
  id,
  localesOf,
  name,
  nameLocales,
  optionalFlag,
  optionalLine,
  optionalNameLocales,
  says,
} from './wire.ts';

/** Own fields of a company's users, such as a personnel number. */

export const userAttributeTexts = {
  name: say({ tr: 'Alanın adını girin.', en: 'Enter the name of the field.' }),
  kind: say({ tr: 'Alanın türünü seçin.', en: 'Select the kind of the field.' }),
  option: say({ tr: 'Seçeneği yazın.', en: 'Enter the option.' }),
  noOptions: say({ tr: 'En az bir seçenek ekleyin.', en: 'Add at least one option.' }),
  sameOption: say({ tr: 'Bu seçenek iki kez var.', en: 'This option is listed twice.' }),
  optionUsedOnce: say({
    tr: '“{option}” seçeneği 1 kullanıcıda seçili; önce onun değerini değiştirin.',
    en: 'The option “{option}” is chosen for 1 user; change its value there first.',
  }),
  optionUsed: say({
    tr: '“{option}” seçeneği {n} kullanıcıda seçili; önce onların değerini değiştirin.',
    en: 'The option “{option}” is chosen for {n} users; change their values first.',
  }),
  kindUsed: say({
    tr: 'Değeri girilmiş bir alanın türü değişmez. Yeni bir alan ekleyin.',
    en: 'The kind of a field that has values cannot be changed. Add a new field.',
  }),
  ownColumn: say({
    tr: 'Kullanıcıların bu adda bir bilgisi zaten var.',
    en: 'Users already have a field with this name.',
  }),
  tooMany: say({ tr: 'En çok 50 ek alan olabilir.', en: 'There can be at most 50 fields.' }),
};

export const mostUserAttributes = 50;

const title = name(userAttributeTexts.option, 100);
const optionLocales = localesOf({ title: optionalLine });

const Option = z.object({ id, title: z.string(), locales: optionLocales });

/** An option that keeps its id stays chosen where it is; one without is new. */
const NewOption = z.object({ title, locales: optionLocales.optional() });
const GivenOption = NewOption.extend({ id: id.nullable().optional() });

const UserAttributeItem = z.object({
  id,
  name: z.string(),
  kind: attributeKind,
  /** Of a choice, in their order. */
  options: z.array(Option),
  required: flag,
  editableByUser: flag,
  showInList: flag,
  viewOrder: z.int(),
  active: flag,
  locales: nameLocales,
  /** How many have a value. */
  userCount: z.int(),
});

const UserAttributeForm = z.object({
  name: name(userAttributeTexts.name, 100),
  kind: z.enum(attributeKind.options, { error: says(userAttributeTexts.kind) }),
  options: z.array(GivenOption).max(200).optional(),
  required: optionalFlag,
  /** Everybody writes their own on their profile. */
  editableByUser: optionalFlag,
  showInList: optionalFlag,
  viewOrder: z.int().min(0).max(10_000).optional(),
  active: optionalFlag,
  locales: optionalNameLocales,
});

const usual = crud('/admin/UserAttribute', {
  access: 'ManageUserAttributes',
  item: UserAttributeItem,
  form: UserAttributeForm,
  noun: {
    tr: { one: 'ek alan', object: 'ek alanı', named: 'ek alanı', many: 'ek alanlar' },
    en: { one: 'user attribute', many: 'user attributes' },
  },
  nameKey: 'name',
  taken: { name: say({ tr: 'Bu adda bir ek alan var.', en: 'There is a field of this name.' }) },
  lookup: attributeLookup,
});

export const userAttribute = {
  ...usual,
  create: { ...usual.create, request: UserAttributeForm.extend({ options: z.array(NewOption).max(200).optional() }) },
};
