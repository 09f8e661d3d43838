import { defineEntity, p } from '@mikro-orm/core';

const PrescriberSchema = defineEntity({
  name: 'PrescriberRow',
  tableName: 'prescribers',
  properties: {
    userId: p.integer().primary(),
    name: p.text(),
    qualification: p.text(),
    registration: p.text(),
    address: p.array().$type<string[]>(),
    publicKey: p.text(),
    privateKeySealed: p.text(),
  },
});
export class PrescriberRow extends PrescriberSchema.class {}
PrescriberSchema.setClass(PrescriberRow);
