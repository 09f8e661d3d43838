import { defineEntity, p } from '@mikro-orm/core';

const PhotoSchema = defineEntity({
  name: 'Photo',
  tableName: 'photos',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    file: p.text(),
    view: p.text().$type<'front' | 'left' | 'right' | 'other'>(),
    width: p.integer(),
    height: p.integer(),
    bytes: p.integer(),
    print: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
export class Photo extends PhotoSchema.class {}
PhotoSchema.setClass(Photo);
