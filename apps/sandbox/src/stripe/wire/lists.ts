import type { ListFilter } from '../../store.ts';
import type { Call } from '../scene.ts';
import { invalid, noSuch } from './errors.ts';
import type { Params } from './params.ts';

export type ListEnvelope = { object: 'list'; data: object[]; has_more: boolean; url: string };

const paging = ['limit', 'starting_after', 'ending_before', 'created'];

/** A page of documents, newest first; `filters` are the parameters that match a field of the same name. */
export async function listOf(
  call: Call,
  kind: string,
  url: string,
  filters: string[] = [],
  fixed: Record<string, string> = {},
): Promise<ListEnvelope> {
  call.params.only(...paging, ...filters);
  const fields = { ...fixed };
  for (const name of filters) {
    const value = call.params.text(name);
    if (value) fields[name] = value;
  }
  const page = await call.unit.list<object>(kind, {
    ...cursors(call.params),
    fields,
    where: createdRange(call.params),
  });
  if (page === null) throw unknownCursor(kind, call.params);
  return { object: 'list', data: page.docs, has_more: page.hasMore, url };
}

export function cursors(params: Params): Pick<ListFilter, 'limit' | 'after' | 'before'> {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    const message =
      limit < 1 ? 'This value must be greater than or equal to 1.' : 'This value must be less than or equal to 100.';
    throw invalid(message, { code: 'parameter_invalid_integer', param: 'limit' });
  }
  const after = params.text('starting_after') ?? undefined;
  const before = params.text('ending_before') ?? undefined;
  if (after && before) throw invalid('You may only specify one of these parameters: ending_before, starting_after.');
  return { limit, ...(after ? { after } : {}), ...(before ? { before } : {}) };
}

/** `created=1700000000` or `created[gte]=...` and so on. */
export function createdRange(params: Params): { sql: string; values: unknown[] }[] {
  const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' };
  const column = "extract(epoch from date_trunc('second', created))";
  if (!params.has('created')) return [];
  let range: Params | undefined;
  try {
    range = params.below('created');
  } catch {
    return [{ sql: `${column} = ?`, values: [params.integer('created')] }];
  }
  range?.only(...Object.keys(signs));
  return Object.entries(signs).flatMap(([name, sign]) => {
    const bound = range?.integer(name);
    return bound === undefined ? [] : [{ sql: `${column} ${sign} ?`, values: [bound] }];
  });
}

function unknownCursor(kind: string, params: Params): Error {
  const param = params.has('starting_after') ? 'starting_after' : 'ending_before';
  return noSuch(kind, params.text(param) ?? '', param, 400);
}
