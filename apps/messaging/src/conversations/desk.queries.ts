import { Injectable } from '@nestjs/common';
import type { ChatList, Desk } from '@sorrel/contracts/messaging/desk';
import { COUNTED_TO } from '@sorrel/contracts/work';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';

export interface DeskRow extends Row {
  last_message_id: number;
  waiting_since: Date | null;
  is_unread: boolean;
  is_flagged: boolean;
  look_by: Date | null;
  flagged_at: Date | null;
  assigned_to: number | null;
  assigned_name: string | null;
  snoozed_until: Date | null;
  is_closed: boolean;
}

/** After this long without an answer nobody waits for one any more. */
const PATIENCE = `interval '14 days'`;

const OPEN = 'c.closed_id is distinct from c.last_message_id';
/** Rows of before, and of a version of before, have no `waiting_since`: there the last word says it. */
const UNANSWERED = `(c.is_incoming or c.waiting_since is not null) and ${OPEN}`;
const SINCE = 'coalesce(c.waiting_since, c.last_message_at)';
const PUT_OFF = 'c.snoozed_until > ? and c.snoozed_id = c.last_message_id';
/** Never null, so that it can be denied. */
const SNOOZED = `coalesce(${PUT_OFF}, false)`;
const UNATTENDED = 'from messages f where f.user_id = c.user_id and f.is_flagged and f.attended_at is null';
const FLAGGED = `exists (select 1 ${UNATTENDED})`;
const LOOK_BY = `(select min(coalesce(f.look_by, f.created_at + interval '15 minutes')) ${UNATTENDED})`;
const FLAGGED_AT = `(select min(f.created_at) ${UNATTENDED})`;

/** A conversation's columns for `deskOf`; of `conversations c`. Takes the moment now as its one parameter. */
export const DESK_COLUMNS = `c.last_message_id, c.assigned_to, c.assigned_name, not (${OPEN}) as is_closed,
  case when ${UNANSWERED} then ${SINCE} end as waiting_since,
  c.is_incoming and c.last_message_id > coalesce(c.team_read_id, 0) as is_unread,
  ${FLAGGED} as is_flagged, ${LOOK_BY} as look_by, ${FLAGGED_AT} as flagged_at, case when ${SNOOZED} then c.snoozed_until end as snoozed_until`;

export const deskOf = (row: DeskRow): Desk => ({
  lastMessageId: row.last_message_id,
  waitingSince: row.waiting_since?.toISOString() ?? null,
  isUnread: row.is_unread,
  isFlagged: row.is_flagged,
  flaggedAt: row.flagged_at?.toISOString() ?? null,
  lookBy: row.look_by?.toISOString() ?? null,
  assigned: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_name ?? '' },
  snoozedUntil: row.snoozed_until?.toISOString() ?? null,
  isClosed: row.is_closed,
});

interface Part {
  where: string;
  params: unknown[];
  order: string;
}

/** The desk's lists as SQL over `conversations c`. What may be urgent is never put off: it stands first, and snoozing does not hide it. */
@Injectable()
export class DeskQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  part(list: ChatList, staffId: number): Part {
    const now = this.clock.now();
    const longest = `${LOOK_BY} nulls last, ${SINCE}, c.user_id`;
    switch (list) {
      case 'unanswered':
        return { where: `${UNANSWERED} and (not ${SNOOZED} or ${FLAGGED})`, params: [now], order: longest };
      case 'mine':
        return {
          where: `c.assigned_to = ? and ${OPEN} and not ${SNOOZED}`,
          params: [staffId, now],
          order: `${LOOK_BY} nulls last, (${UNANSWERED}) desc, ${SINCE}, c.user_id`,
        };
      case 'waiting':
        return {
          where: `not c.is_incoming and c.waiting_since is null and ${OPEN} and not ${SNOOZED} and c.last_message_at > ?::timestamptz - ${PATIENCE}`,
          params: [now, now],
          order: 'c.last_message_at, c.user_id',
        };
      case 'snoozed':
        return { where: PUT_OFF, params: [now], order: 'c.snoozed_until, c.user_id' };
      default:
        return { where: 'true', params: [], order: 'c.last_message_at desc, c.user_id desc' };
    }
  }

  /** For counting: since when each waits who waits, and by when a clinician should have looked; what may be urgent first. */
  unanswered(): { sql: string; params: unknown[] } {
    const { where, params } = this.part('unanswered', 0);
    return {
      sql: `select ${SINCE} as since, ${LOOK_BY} as due, ${FLAGGED_AT} as told from conversations c where ${where} order by 2 nulls last, 1`,
      params,
    };
  }

  /** Each up to `COUNTED_TO`, and no more of it is read. */
  async counts(staffId: number): Promise<Record<Exclude<ChatList, ''>, number>> {
    const lists = ['unanswered', 'mine', 'waiting', 'snoozed'] as const;
    const parts = lists.map((list) => this.part(list, staffId));
    const row = await this.db.first<Record<(typeof lists)[number], number>>(
      `select ${lists.map((list, at) => `(select count(*)::int from (select from conversations c where ${parts[at]?.where} limit ${COUNTED_TO}) k) as ${list}`).join(', ')}`,
      parts.flatMap(({ params }) => params),
    );
    return row ?? { unanswered: 0, mine: 0, waiting: 0, snoozed: 0 };
  }

  async read(userId: number, reader: Pick<Tx, 'first'> = this.db): Promise<Desk | null> {
    const row = await reader.first<DeskRow>(`select ${DESK_COLUMNS} from conversations c where c.user_id = ?`, [
      this.clock.now(),
      userId,
    ]);
    return row ? deskOf(row) : null;
  }
}
