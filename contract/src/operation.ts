import { z } from 'zod';
import { crud } from './crud.ts';
import { lookup } from './lookup.ts';
import { say } from './text.ts';
import { flag, id, name, nameLocales, optionalFlag, optionalNameLocales } from './wire.ts';

export const OperationItem = z.object({ Id: id, Name: z.string(), Locales: nameLocales, Active: flag });

export const OperationForm = z.object({
  Name: name(say({ tr: 'Faaliyet türü adını girin.', en: 'Enter the operation name.' })),
  Locales: optionalNameLocales,
  Active: optionalFlag,
});

export const operation = crud('/admin/operationtype', {
  access: 'ManageOperationTypes',
  item: OperationItem,
  form: OperationForm,
  noun: {
    tr: { one: 'faaliyet türü', object: 'faaliyet türünü', named: 'faaliyet türü', many: 'faaliyet türleri' },
    en: { one: 'operation', many: 'operations' },
  },
  nameKey: 'Name',
  lookup: lookup.operations,
});
