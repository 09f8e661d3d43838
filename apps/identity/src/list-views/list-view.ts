import type { Permission } from '@sorrel/contracts/actor';
import type { ListView } from '@sorrel/contracts/identity/list-views';
import { MOST_SHARED, MOST_VIEWS } from '@sorrel/contracts/lists';
import { may } from '@sorrel/contracts/rights';
import { conflict, type Fault } from '@sorrel/service-kit/fault';

/** What of a view is sealed. */
export type Content = Pick<ListView, 'name' | 'filter' | 'columns'>;

/** A view as it is kept. */
export interface KeptView extends Content {
  id: number;
  userId: number;
  by: string;
  isShared: boolean;
  version: number;
}
export interface Who {
  id: number;
  permissions: readonly Permission[];
}

export const isShownTo = (view: Pick<KeptView, 'userId' | 'isShared'>, who: Who): boolean =>
  view.isShared || view.userId === who.id;

/** A shared one belongs to who made it, and whoever keeps the team's may tidy up. What somebody keeps for themselves is nobody else's. */
export const mayChange = (view: Pick<KeptView, 'userId' | 'isShared'>, who: Who): boolean =>
  view.userId === who.id || (view.isShared && may('keepViews', who.permissions));

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const sorted = (filter: ListView['filter']): string => JSON.stringify(Object.entries(filter).toSorted());

/** Whether nothing would change: a request sent again because its answer was lost. */
export const isUnchanged = (kept: KeptView, wanted: Content & { isShared: boolean }): boolean =>
  kept.name === wanted.name &&
  kept.isShared === wanted.isShared &&
  sorted(kept.filter) === sorted(wanted.filter) &&
  JSON.stringify(kept.columns) === JSON.stringify(wanted.columns);

/**
 * Why a view cannot be kept so, or null. `others`: the list's views besides this one. A name is used once among somebody's own, and once
 * among the shared.
 */
export function refusalOf(
  wanted: Pick<KeptView, 'name' | 'userId' | 'isShared'>,
  others: readonly KeptView[],
): Fault | null {
  const own = others.filter(({ userId }) => userId === wanted.userId);
  const shared = others.filter(({ isShared }) => isShared);
  if (own.some(({ name }) => isSame(name, wanted.name)))
    return conflict('You have a view with this name already. Please choose another.', 'name_used');
  if (wanted.isShared && shared.some(({ name }) => isSame(name, wanted.name)))
    return conflict('There is a shared view with this name already. Please choose another.', 'name_used');
  if (own.length >= MOST_VIEWS)
    return conflict(`At most ${MOST_VIEWS} views are kept of a list. Please delete one first.`, 'views_full');
  if (wanted.isShared && shared.length >= MOST_SHARED)
    return conflict(`At most ${MOST_SHARED} views of a list are shared. Please delete one first.`, 'views_full');
  return null;
}

/** Whether a view names this person: by number, e-mail or full name, in its filter or its own name. */
export function isAbout(
  { name, filter }: Pick<Content, 'name' | 'filter'>,
  person: { id: number; email: string; fullName: string },
): boolean {
  if (filter['customer'] === String(person.id)) return true;
  const said = [name, ...Object.values(filter)].map((text) => text.toLowerCase());
  const names = [person.email, person.fullName].map((text) => text.trim().toLowerCase()).filter((text) => text !== '');
  return said.some((text) => names.some((one) => text.includes(one)));
}
