import { defineEntity, p } from '@mikro-orm/core';

const RegistrationSchema = defineEntity({
  name: 'Registration',
  tableName: 'registrations',
  properties: {
    id: p.integer().primary(),
    tokenHash: p.text(),
    email: p.text(),
    passwordHash: p.text(),
    aboutSealed: p.text().nullable(),
    codeHash: p.text(),
    codeExpiresAt: p.datetime(),
    codeTries: p.integer(),
    codeSentAt: p.datetime(),
    createdAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});
export class Registration extends RegistrationSchema.class {}
RegistrationSchema.setClass(Registration);
