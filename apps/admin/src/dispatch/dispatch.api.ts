import type { DispatchAnswer } from '@sorrel/contracts/http/admin';
import type { z } from 'zod';
import { listQuery } from '../lists/list.query.ts';

export type DispatchList = z.infer<typeof DispatchAnswer>;
export type DispatchRow = DispatchList['data'][number];

/** A section 9: 10 per page. */
export const DEFAULTS = { keyword: '', tab: 'all', settled: '', page: '1', perPage: '10' };

/** `settled` is of the exceptions beside it. */
export const dispatchQuery = ({ settled: _settled, ...filters }: typeof DEFAULTS) =>
  listQuery<DispatchList>('dispatch', '/v2/admin/data/get-dispatch-orders', {
    ...filters,
    keyword: filters.keyword.trim(),
  });
