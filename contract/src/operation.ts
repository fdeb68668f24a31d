import { z } from 'zod';
import { crud } from './row.ts';
import { say } from './text.ts';
import { filterFlag, filterId, flag, id, name, nameLocales, optionalFlag, optionalNameLocales } from './wire.ts';

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
  filters: { Id: filterId, Active: filterFlag },
  noun: { tr: 'Faaliyet türü', en: 'Operation' },
});
