import type { ActorKind } from '@sorrel/contracts/actor';
import type { AuditAsked, AuditEntry, AuditMark, AuditPart } from '@sorrel/contracts/kit/audit';
import { DENIED } from '@sorrel/contracts/kit/audit-words';
import { bound, type Personal } from '../people/personal.ts';
import type { Db, Row } from './db.ts';

/** A part looks at no more rows than this, however few of them match: it costs the same wherever it is. */
const LOOKED_AT = 5_000;

/** What was asked for, less its verb: `rpc.billing.items`. Of a refusal it stands in the object, before the numbers; a route as it is. */
const ASKED = String.raw`regexp_replace(case when t.action = '${DENIED}' then regexp_replace(t.object, ' \w+[=:].*$', '') else t.action end, '\.[^.]+$', '')`;
/** An audit row's object as words, `item_id=7`, and each again after what it was done to: `rpc.billing.items id=7`. */
export const OBJECT_WORDS = `string_to_array(t.object, ' ')
  || array(select ${ASKED} || ' ' || word from unnest(string_to_array(t.object, ' ')) as word)`;

interface FoundRow extends Row {
  looked_at: number;
  last_at: Date | null;
  last_id: number | null;
  id: number | null;
  at: Date;
  actor_kind: ActorKind;
  actor_id: number | null;
  actor_name: string;
  action: string;
  object: string;
  detail: Record<string, unknown>;
}

/** Pieces of SQL with the parameters each names. */
class Parts {
  readonly #texts: string[] = [];
  readonly params: unknown[] = [];

  add(text: string, ...params: unknown[]): void {
    this.#texts.push(text);
    this.params.push(...params);
  }

  get all(): string {
    return this.#texts.length === 0 ? 'true' : this.#texts.join(' and ');
  }
}

/** Reads a program's own audit, the newest row first, from a mark on. */
export class AuditPages {
  constructor(
    private readonly db: Pick<Db, 'rows'>,
    private readonly personal: Pick<Personal, 'objects'>,
  ) {}

  async part(asked: AuditAsked): Promise<AuditPart> {
    const where = this.#where(asked);
    const shown = shownOf(asked);
    const whose =
      asked.user === null
        ? { sql: 'looked_in as not materialized (select * from audit t)', params: [] }
        : this.#whose(asked.user);
    const looked = `from looked_in t where ${where.all} order by t.at desc, t.id desc limit ${LOOKED_AT}`;
    // As few are read as fill the page; how far it looked is asked only where they do not.
    const rows = await this.db.rows<FoundRow>(
      `with ${whose.sql},
       found as materialized (select * from (select * ${looked}) t where ${shown.all} order by t.at desc, t.id desc limit ?)
       select ends.looked_at, ends.last_at, ends.last_id, l.id, l.at, l.actor_kind, l.actor_id, l.actor_name, l.action, l.object, l.detail
       from (select count(*)::int as looked_at, min(t.at) as last_at, (array_agg(t.id order by t.at, t.id))[1] as last_id
             from (select t.at, t.id ${looked}) t where (select count(*) from found) < ?) as ends
       left join found l on true
       order by l.at desc, l.id desc`,
      [...whose.params, ...where.params, ...shown.params, asked.most, ...where.params, asked.most],
    );
    const found = rows.filter((row) => row.id !== null);
    return { rows: found.map(entryOf), next: nextOf(rows[0], found, asked.most) };
  }

  // First of all what is somebody's, which is little and found by indexes; it is put in order afterwards.
  #whose(user: number): { sql: string; params: unknown[] } {
    const own = [`user=${user}`, `userId=${user}`, `user_id=${user}`, `customer=${user}`, `customer:${user}`];
    const [objects, params] = this.personal.objects
      ? bound(`array(${this.personal.objects})::text[] || `, { user, email: '' })
      : ['', []];
    return {
      sql: `mine as materialized (select ${objects}?::text[] as words),
       looked_in as materialized (
         select t.* from audit t where (t.actor_kind = 'customer' and t.actor_id = ?)
           or (string_to_array(t.object, ' ') && (select array(select distinct split_part(word, ' ', -1) from mine, unnest(words) as word))
               and (${OBJECT_WORDS}) && (select words from mine)))`,
      params: [...params, own, user],
    };
  }

  #where({ after, from, before, actor, only }: AuditAsked): Parts {
    const parts = new Parts();
    if (after) parts.add('(t.at, t.id) < (?::timestamptz, ?::bigint)', after.at, after.id);
    if (from) parts.add('t.at >= ?::timestamptz', from);
    if (before) parts.add('t.at < ?::timestamptz', before);
    if (actor !== null) parts.add(`t.actor_id = ? and t.actor_kind = 'staff'`, actor);
    // What was refused is rare, and has an index of its own.
    if (only?.length === 1 && only[0] === DENIED) parts.add(`t.action = '${DENIED}'`);
    return parts;
  }
}

/** What of the rows looked at is shown. */
function shownOf({ only, except, text }: AuditAsked): Parts {
  const parts = new Parts();
  if (only) parts.add('t.action = any(?::text[])', only);
  if (except.length > 0) parts.add('not (t.action = any(?::text[]))', except);
  if (text) {
    const { typed, actions } = text;
    parts.add(
      `(t.action = any(?::text[]) or (t.action = '${DENIED}' and split_part(t.object, ' ', 1) = any(?::text[]))
        or position(lower(?) in lower(t.actor_name)) > 0 or position(lower(?) in lower(t.object)) > 0)`,
      actions,
      actions,
      typed,
      typed,
    );
  }
  return parts;
}

/** After a full part its last row; after one that has looked at all it may, the last of those; else there is nothing more. */
function nextOf(ends: FoundRow | undefined, found: readonly FoundRow[], most: number): AuditMark | null {
  const last = found.at(-1);
  if (last && found.length === most) return { at: last.at.toISOString(), id: last.id ?? 0 };
  if (!ends?.last_at || ends.last_id === null || ends.looked_at < LOOKED_AT) return null;
  return { at: ends.last_at.toISOString(), id: ends.last_id };
}

const entryOf = (row: FoundRow): AuditEntry => ({
  id: row.id ?? 0,
  at: row.at.toISOString(),
  kind: row.actor_kind,
  actor: row.actor_id,
  name: row.actor_name,
  action: row.action,
  object: row.object,
  detail: row.detail,
});
