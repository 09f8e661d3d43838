import type { Call } from '../scene.ts';
import { noSuch } from '../wire/errors.ts';
import { createdRange, cursors } from '../wire/lists.ts';

type EventRow = { body: string };

export async function getEvent(call: Call): Promise<object> {
  call.params.only();
  const [row] = await call.unit.rows<EventRow>('select body from sandbox.events where id = $1', [call.id]);
  if (!row) throw noSuch('event', call.id);
  return JSON.parse(row.body);
}

/** Events have a table of their own (with their delivery state), so they have their own list. */
export async function listEvents(call: Call): Promise<object> {
  const { params } = call;
  params.only('limit', 'starting_after', 'ending_before', 'created', 'type', 'types', 'delivery_success');
  const { limit, after, before } = cursors(params);
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const where = ['true'];
  const types = params.list('types') ?? [];
  const type = params.text('type');
  if (type) types.push(type);
  if (types.length > 0) where.push(`type = any(${place(types)})`);
  for (const range of createdRange(params)) where.push(range.sql.replace('?', place(range.values[0])));
  const cursor = after ?? before;
  if (cursor) where.push(`seq ${after ? '<' : '>'} ${place(await seqOf(call, cursor))}`);
  const rows = await call.unit.rows<EventRow>(
    `select body from sandbox.events where ${where.join(' and ')} order by seq ${before ? 'asc' : 'desc'} limit ${place(limit + 1)}`,
    values,
  );
  const data = rows.slice(0, limit).map((row): object => JSON.parse(row.body));
  return { object: 'list', data: before ? data.reverse() : data, has_more: rows.length > limit, url: '/v1/events' };
}

async function seqOf(call: Call, id: string): Promise<string> {
  const [row] = await call.unit.rows<{ seq: string }>('select seq from sandbox.events where id = $1', [id]);
  if (!row) throw noSuch('event', id, 'starting_after', 400);
  return row.seq;
}
