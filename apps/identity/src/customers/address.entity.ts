import { defineEntity, p } from '@mikro-orm/core';

const AddressSchema = defineEntity({
  name: 'Address',
  tableName: 'addresses',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    linesSealed: p.text(),
    isDoubtful: p.boolean(),
    changedAt: p.datetime(),
    changedBy: p.text().nullable(),
    unconfirmedSince: p.datetime().nullable(),
  },
});
export class Address extends AddressSchema.class {}
AddressSchema.setClass(Address);
