import { expect, test } from '@jest/globals';
import { listPromotions, listSubscriptions, readBooks, readCatalogue, readStock } from '@sorrel/contracts/billing/rpc';
import { listTasks } from '@sorrel/contracts/consultations/rpc';
import { listDispatches, listPom } from '@sorrel/contracts/fulfilment/rpc';
import { listStaff } from '@sorrel/contracts/identity/security';
import { listChats, listEarlyAccess } from '@sorrel/contracts/messaging/rpc';
import { menuOf, MORE, PAGES } from './menu.ts';

const READ_BY: Record<string, { permissions: readonly string[] }> = {
  '/subscriptions': listSubscriptions,
  '/treatments': readCatalogue,
  '/chats': listChats,
  '/pom': listPom,
  '/dispatch': listDispatches,
  '/tasks': listTasks,
  '/stock': readStock,
  '/promotions': listPromotions,
  '/early-access': listEarlyAccess,
  '/books': readBooks,
  '/staff': listStaff,
};

test.each([...PAGES, ...MORE])('$text is in the menu of those alone who may read it', ({ to, needs }) =>
  expect(needs ?? []).toEqual(READ_BY[to]?.permissions ?? []),
);

test('a prescriber’s menu has no page that answers 403; operations’ has them all', () => {
  expect(menuOf(['prescriber']).more.map(({ to }) => to)).toEqual(['/dispatch', '/tasks', '/stock', '/promotions']);
  expect(menuOf(['ops']).more).toEqual(MORE);
});
