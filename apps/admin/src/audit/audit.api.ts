import type { AuditPage, AuditVerified, AuditVerifyBegun } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { send } from '../ui/command.ts';

export type AuditProps = z.infer<typeof AuditPage>['props'];
export type AuditRow = AuditProps['rows'][number];
export type Program = AuditRow['program'];
export type Verified = z.infer<typeof AuditVerified>;

export const NONE = { person: '', customer: '', kind: '', program: '', from: '', to: '', text: '' };
export type AuditFields = typeof NONE;

/** What an address says of the list. `after`: the page; empty is the newest. */
export interface AuditAddress extends AuditFields {
  after: string;
}
export function readAddress(params: URLSearchParams): AuditAddress {
  const said = Object.keys(NONE).map((name) => [name, params.get(name) ?? '']);
  return { ...(Object.fromEntries(said) as AuditFields), after: params.get('after') ?? '' };
}
/** The same as an address; what is empty is left out. */
export const writeAddress = (address: Partial<AuditAddress>): URLSearchParams =>
  new URLSearchParams(Object.entries(address).filter((one): one is [string, string] => Boolean(one[1])));

/** Each reading leaves a row of its own: nothing is read again by itself. */
export const auditQuery = (address: AuditAddress) =>
  queryOptions({
    queryKey: ['audit', address],
    queryFn: async ({ signal }) =>
      (await get<z.infer<typeof AuditPage>>(`/v2/admin/audit?${writeAddress(address)}`, { signal })).props,
    ...keepPage,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { isQuiet: true },
  });

export const fileUrl = (kind: 'sheet' | 'csv', fields: AuditFields): string =>
  `/v2/admin/data/audit-${kind}?${writeAddress(fields)}`;

export const beginVerify = () => send<z.infer<typeof AuditVerifyBegun>>('/v2/admin/form/verify-audit', {});
export const verifyPart = (program: Program, after: string, signal: AbortSignal) =>
  get<Verified>(withQuery('/v2/admin/data/verify-audit', { program, after }), { signal });
