import { defineEntity, p } from '@mikro-orm/core';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text(),
    userId: p.integer(),
    userAgent: p.text(),
    ip: p.text(),
    createdAt: p.datetime(),
    seenAt: p.datetime(),
    endsAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    factorGivenAt: p.datetime().nullable(),
    markHash: p.text().nullable(),
  },
});
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
