import { z } from 'zod';
import { crud } from './crud.ts';
import { lookup } from './lookup.ts';
import { say } from './text.ts';
import { email, flag, id, name, optionalFlag, optionalId, optionalLine, optionalProse } from './wire.ts';

const Address = z.object({
  country: id.nullable(),
  city: id.nullable(),
  district: id.nullable(),
  openAdress: z.string().nullable(),
});

export const CustomerItem = z.object({
  ID: id,
  companyName: z.string(),
  personelFName: z.string(),
  personelLName: z.string(),
  personelEmail: z.string(),
  companyPhone: z.string().nullable(),
  adres: Address,
  CountryName: z.string().nullable(),
  CityName: z.string().nullable(),
  DistrictName: z.string().nullable(),
  description: z.string().nullable(),
  active: flag,
});

export const CustomerForm = z.object({
  companyName: name(say({ tr: 'Müşteri adını girin.', en: 'Enter the customer name.' })),
  personelFName: name(say({ tr: 'Yetkili adını girin.', en: "Enter the contact's first name." })),
  personelLName: name(say({ tr: 'Yetkili soyadını girin.', en: "Enter the contact's last name." })),
  personelEmail: email(say({ tr: 'E-posta adresini girin.', en: 'Enter the e-mail address.' })),
  companyPhone: optionalLine,
  adres: z
    .object({ country: optionalId, city: optionalId, district: optionalId, openAdress: optionalLine })
    .nullable()
    .optional(),
  description: optionalProse,
  active: optionalFlag,
});

export const customer = crud('/admin/customer', {
  access: 'ManageCustomers',
  item: CustomerItem,
  form: CustomerForm,
  noun: {
    tr: { one: 'müşteri', object: 'müşteriyi', named: 'müşterisi', many: 'müşteriler' },
    en: { one: 'customer', many: 'customers' },
  },
  nameKey: 'companyName',
  lookup: lookup.customers,
});
