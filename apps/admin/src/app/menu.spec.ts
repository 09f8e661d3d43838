import { expect, test } from '@jest/globals';
import {
  insightSubscriptions,
  listPromotions,
  listSubscriptions,
  readBooks,
  readDisputes,
  readPrices,
  readStock,
  readStops,
} from '@sorrel/contracts/billing/rpc';
import {
  listConcerns,
  listTasks,
  listVisits,
  readOverrides,
  readRuleRegister,
} from '@sorrel/contracts/consultations/rpc';
import {
  listBatches,
  listClinicalChecks,
  listDispatches,
  listGpLetters,
  listNearMisses,
  listPom,
  listResponsible,
  stationFigures,
} from '@sorrel/contracts/fulfilment/rpc';
import { readBusiness } from '@sorrel/contracts/identity/business';
import { listImports } from '@sorrel/contracts/identity/imports';
import { listStaff } from '@sorrel/contracts/identity/security';
import { showPrograms } from '@sorrel/contracts/kit/operations';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { listChats, listEarlyAccess } from '@sorrel/contracts/messaging/rpc';
import { MAY } from '@sorrel/contracts/rights';
import { groupsOf, menuOf, MORE, PAGES } from './menu.ts';

const READ_BY: Record<string, { permissions: unknown }> = {
  '/subscriptions': listSubscriptions,
  '/treatments': readPrices,
  '/chats': listChats,
  '/pom': listPom,
  '/pharmacist-checks': listClinicalChecks,
  '/dispatch': listDispatches,
  '/responsible': listResponsible,
  '/station': stationFigures,
  '/tasks': listTasks,
  '/gp-letters': listGpLetters,
  '/visits': listVisits,
  '/stock': readStock,
  '/stopped': readStops,
  '/batches': listBatches,
  '/near-misses': listNearMisses,
  '/incidents': listConcerns,
  '/complaints': listConcerns,
  '/safety-rules': readRuleRegister,
  '/override-audit': readOverrides,
  '/insights': insightSubscriptions,
  '/promotions': listPromotions,
  '/early-access': listEarlyAccess,
  '/disputes': readDisputes,
  '/books': readBooks,
  '/staff': listStaff,
  '/business': readBusiness,
  '/import': listImports,
  '/operations': showPrograms,
  '/audit': kitRpcOf('bff').audit,
};

test.each([...PAGES, ...MORE])('$text is in the menu of those alone who may read it', ({ to, act }) =>
  expect(MAY[act]).toEqual(READ_BY[to]?.permissions),
);

const texts = (...permissions: Parameters<typeof menuOf>[0]) => {
  const { pages, hasOldAdmin, more } = menuOf(permissions);
  return [...pages, ...(hasOldAdmin ? [{ text: 'old admin' }] : []), ...more].map(({ text }) => text).join(', ');
};

test('nobody’s menu has a page that answers 403', () => {
  expect(texts()).toBe('');
  expect(texts('prescriber')).toBe(
    'Subscriptions, Treatments, Chats, POM, old admin, Responsible pharmacist, Clinical tasks, GP letters, Video visits, Stopped medicines, Incidents, Complaints, Safety rules',
  );
  expect(texts('pharmacist')).toBe(
    'Subscriptions, Treatments, Chats, POM, old admin, Pharmacist’s check, Dispatch, Station, Responsible pharmacist, Clinical tasks, GP letters, Video visits, Stock, Stopped medicines, Batches, Near misses, Incidents, Complaints, Safety rules, Overrides, Insights',
  );
  expect(texts('dispatch')).toBe(
    'Subscriptions, Treatments, old admin, Dispatch, Station, Responsible pharmacist, Stock, Stopped medicines, Batches, Near misses',
  );
  expect(texts('support')).toBe(
    'Subscriptions, Treatments, Chats, old admin, Dispatch, Responsible pharmacist, Clinical tasks, GP letters, Stock, Stopped medicines, Batches, Incidents, Complaints, Promotions, Early access, Disputes',
  );
  expect(texts('lead')).toBe('Incidents, Complaints, Safety rules, Overrides');
  expect(texts('finance')).toBe('Disputes, Books');
  expect(texts('checker')).toBe('Dispatch, Station, Responsible pharmacist, Near misses');
  expect(texts('plans')).toBe('Subscriptions, Treatments, old admin, Stopped medicines, Promotions');
  expect(texts('ops')).toBe(
    'Subscriptions, Treatments, old admin, Responsible pharmacist, Stock, Stopped medicines, Batches, Safety rules, Insights, Promotions, Early access, Disputes, Books, Staff, Business, Import, Operations, Audit',
  );
});

test('every page is in one group of the menu, and a group without pages is not there', () => {
  const listed = groupsOf(MORE).flatMap(({ pages }) => pages.map(({ to }) => to));
  expect(listed.toSorted()).toEqual(MORE.map(({ to }) => to).toSorted());
  expect(groupsOf(menuOf(['checker']).more).map(({ title }) => title)).toEqual(['Pharmacy']);
});
