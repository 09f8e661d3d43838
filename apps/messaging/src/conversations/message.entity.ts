import { defineEntity, p } from '@mikro-orm/core';

const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    staffId: p.integer().nullable(),
    isIncoming: p.boolean(),
    textSealed: p.text(),
    /** Null: it carries no files. */
    attachmentsSealed: p.text().nullable(),
    clientId: p.text().nullable(),
    /** Its words name a danger: a clinician looks at it. */
    isFlagged: p.boolean(),
    attendedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);
