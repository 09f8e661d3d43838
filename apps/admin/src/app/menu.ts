import type { Permission } from '@sorrel/contracts/actor';
import { may, type Act } from '@sorrel/contracts/rights';

export interface MenuPage {
  to: string;
  text: string;
  /** What its owner asks for before it is read. */
  act: Act;
}

/** The specification's pages, in its order (A section 2). */
export const PAGES: readonly MenuPage[] = [
  { to: '/subscriptions', text: 'Subscriptions', act: 'readCustomers' },
  { to: '/treatments', text: 'Treatments', act: 'readOffers' },
  { to: '/chats', text: 'Chats', act: 'readRecords' },
  { to: '/pom', text: 'POM', act: 'readRegister' },
];

export const MORE: readonly MenuPage[] = [
  { to: '/pharmacist-checks', text: 'Pharmacist’s check', act: 'clinicalCheck' },
  { to: '/dispatch', text: 'Dispatch', act: 'readDispatches' },
  { to: '/station', text: 'Station', act: 'useStation' },
  { to: '/responsible', text: 'Responsible pharmacist', act: 'seeResponsible' },
  { to: '/tasks', text: 'Clinical tasks', act: 'readRecords' },
  { to: '/gp-letters', text: 'GP letters', act: 'readRecords' },
  { to: '/visits', text: 'Video visits', act: 'verifyEvidence' },
  { to: '/stock', text: 'Stock', act: 'readStock' },
  { to: '/stopped', text: 'Stopped medicines', act: 'readOffers' },
  { to: '/batches', text: 'Batches', act: 'readStock' },
  { to: '/near-misses', text: 'Near misses', act: 'recordNearMisses' },
  { to: '/incidents', text: 'Incidents', act: 'keepConcerns' },
  { to: '/complaints', text: 'Complaints', act: 'keepConcerns' },
  { to: '/safety-rules', text: 'Safety rules', act: 'readRules' },
  { to: '/override-audit', text: 'Overrides', act: 'readOverrides' },
  { to: '/insights', text: 'Insights', act: 'readInsights' },
  { to: '/promotions', text: 'Promotions', act: 'readPromotions' },
  { to: '/early-access', text: 'Early access', act: 'readEarlyAccess' },
  { to: '/disputes', text: 'Disputes', act: 'readDisputes' },
  { to: '/books', text: 'Books', act: 'readBooks' },
  { to: '/staff', text: 'Staff', act: 'keepStaff' },
  { to: '/business', text: 'Business', act: 'keepBusiness' },
  { to: '/import', text: 'Import', act: 'importRecords' },
  { to: '/operations', text: 'Operations', act: 'operate' },
  { to: '/audit', text: 'Audit', act: 'readAudit' },
];

const GROUPS: readonly (readonly [title: string, ...pages: string[]])[] = [
  [
    'Pharmacy',
    '/pharmacist-checks',
    '/dispatch',
    '/station',
    '/responsible',
    '/stock',
    '/batches',
    '/stopped',
    '/near-misses',
  ],
  ['Clinical', '/tasks', '/gp-letters', '/visits', '/safety-rules', '/override-audit', '/incidents', '/complaints'],
  ['Team and system', '/staff', '/business', '/import', '/operations', '/audit'],
];
const OTHERS = 'Business';

/** The pages beside the specification's, by what they are for; what stands in no group is business. */
export function groupsOf(more: readonly MenuPage[]): { title: string; pages: MenuPage[] }[] {
  const of = (...paths: string[]): MenuPage[] => paths.flatMap((path) => more.filter(({ to }) => to === path));
  const known = GROUPS.flatMap(([, ...paths]) => paths);
  const others = more.filter(({ to }) => !known.includes(to));
  const [pharmacy, clinical, ...rest] = GROUPS.map(([title, ...paths]) => ({ title, pages: of(...paths) }));
  return [pharmacy, clinical, { title: OTHERS, pages: others }, ...rest].filter(
    (group) => group !== undefined && group.pages.length > 0,
  ) as { title: string; pages: MenuPage[] }[];
}

/** The entries of somebody's menu, without pages that they may not open. */
export function menuOf(permissions: readonly Permission[]): {
  pages: MenuPage[];
  hasOldAdmin: boolean;
  more: MenuPage[];
} {
  const mayRead = ({ act }: MenuPage): boolean => may(act, permissions);
  return { pages: PAGES.filter(mayRead), hasOldAdmin: may('readCustomers', permissions), more: MORE.filter(mayRead) };
}
