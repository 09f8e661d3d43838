import { defineEntity, p } from '@mikro-orm/core';
import type { Permission } from '@sorrel/contracts/actor';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    id: p.integer().primary(),
    email: p.text(),
    passwordHash: p.text(),
    role: p.text().$type<'customer' | 'admin'>(),
    permissions: p.array().$type<Permission[]>(),
    fname: p.text(),
    sname: p.text(),
    particularsSealed: p.text(),
    referralCode: p.text(),
    noteSealed: p.text().nullable(),
    noteVersion: p.integer(),
    createdAt: p.datetime(),
    disabledAt: p.datetime().nullable(),
    /** Set while an invitation to the console has not been taken up. */
    invitedAt: p.datetime().nullable(),
    version: p.integer().version(),
  },
});
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
