import type { DispatchAnswer } from '@sorrel/contracts/http/admin';
import type { z } from 'zod';
import { listQuery } from '../lists/list.query.ts';

type Answer = z.infer<typeof DispatchAnswer>;
export type DispatchRow = Answer['data'][number];

/** A section 9: 10 per page. */
export const DEFAULTS = { keyword: '', page: '1', perPage: '10' };

export const dispatchQuery = (filters: typeof DEFAULTS) =>
  listQuery<Answer>('dispatch', '/v2/admin/data/get-dispatch-orders', { ...filters, keyword: filters.keyword.trim() });
