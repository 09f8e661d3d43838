import type { Permission } from '@sorrel/contracts/actor';
import type { PermissionsChanged, StaffPage } from '@sorrel/contracts/http/security';
import { get } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { queryOptions } from '@tanstack/react-query';

export type Colleague = StaffPage['props']['staff'][number];

/** Where a colleague stands: here, asked in, asked in too long ago, or gone. */
export function stateOf(
  { invited_until: until, disabled_at: out }: Pick<Colleague, 'invited_until' | 'disabled_at'>,
  now = Date.now(),
): 'here' | 'invited' | 'lapsed' | 'disabled' {
  if (out) return 'disabled';
  if (!until) return 'here';
  return Date.parse(until) > now ? 'invited' : 'lapsed';
}

/** What each permission lets somebody do, in words. */
export const PERMISSIONS: Record<Permission, { name: string; text: string }> = {
  prescriber: {
    name: 'Prescriber',
    text: 'reads records; approves, declines, asks the customer; begins and ends plans',
  },
  pharmacist: { name: 'Pharmacist', text: 'reads records; changes items, verifies evidence, ships; the POM register' },
  dispatch: { name: 'Dispatch', text: 'packs, ships, counts stock; sees no answers and no photos' },
  support: {
    name: 'Support',
    text: 'reads records, answers chats; addresses, delivery dates, payments and money back',
  },
  plans: { name: 'Plans', text: 'begins and ends plans for customers, changes their items' },
  checker: {
    name: 'Accuracy checker',
    text: 'checks, as a second person, what another has packed; writes down near misses',
  },
  lead: {
    name: 'Clinical lead',
    text: 'confirms the safety rules, line by line; reads incidents and how rules are overridden',
  },
  finance: {
    name: 'Finance',
    text: 'reads the books, disputes and every movement, and takes them away as files; changes nothing',
  },
  ops: {
    name: 'Operations',
    text: 'prices, promotions, books, colleagues; how the programs do; who did what and who looked',
  },
};

/** What is said after rights were given of which some wait; empty: none does. */
export const waitingText = ({
  waiting,
  waits_until: until,
}: Pick<PermissionsChanged, 'waiting' | 'waits_until'>): string =>
  waiting.length === 0 || !until
    ? ''
    : `${waiting.map((one) => PERMISSIONS[one].name).join(', ')}: a second person in operations has to agree, on their own device, until ${formatDate(until, 'minutes')}. They have a mail about it.`;

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }) => (await get<StaffPage>('/v2/admin/staff', { signal })).props,
  meta: { isQuiet: true },
});
