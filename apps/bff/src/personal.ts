import { NOTHING_PERSONAL, type Personal } from '@sorrel/service-kit/people/personal';

/** The BFF keeps nothing about people but what staff were refused. */
export const BFF_PERSONAL: Personal = {
  ...NOTHING_PERSONAL,
  others: { repeats: 'answers to repeated requests, sealed, under a hash that names nobody; a day' },
  objects: `select 'GET /v2/admin/chat/:id id=' || :user`,
};
