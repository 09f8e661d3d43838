import { Injectable } from '@nestjs/common';
import { patternOf } from '@sorrel/contracts/identity/search';
import type { z } from 'zod';
import type { ChatMessage, exportChats, listChats } from '@sorrel/contracts/messaging/rpc';
import type { Waiting } from '@sorrel/contracts/waiting';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { countUrgent } from '@sorrel/service-kit/database/waiting';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { DESK_COLUMNS, deskOf, DeskQueries, type DeskRow } from './desk.queries.ts';
import { ConversationsService, type MessageRow } from './conversations.service.ts';

const PAGE = 30;
const PREVIEW = 120;
/** Nobody pages through more chats than this: further ones are not counted. */
const COUNTED_UP_TO = 2_000;
type Asked = z.output<typeof listChats.input>;

@Injectable()
export class ConversationsQueries {
  constructor(
    private readonly db: Db,
    private readonly conversations: ConversationsService,
    private readonly desk: DeskQueries,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        chats_unanswered: 'Chats in which a customer waits for an answer',
        chats_oldest_unanswered_seconds: 'How long the one who waits longest has waited',
      },
      async () => {
        const { sql, params } = desk.unanswered();
        const row = await this.db.first<{ count: number; oldest: Date | null }>(
          `select count(*)::float8 as count, min(w.since) as oldest from (${sql}) w`,
          params,
        );
        return { chats_unanswered: row?.count ?? 0, chats_oldest_unanswered_seconds: clock.secondsSince(row?.oldest) };
      },
    );
  }

  /** Newest first; `lastId` pages to older messages, `afterId` fetches those missed. `team`: a colleague reads, and sees who wrote. */
  async page(
    userId: number,
    lastId: number | null,
    afterId: number | null,
    team: Pick<Tx, 'rows'> | null = null,
  ): Promise<ChatMessage[]> {
    const rows = await (team ?? this.db).rows<MessageRow>(
      `select id, user_id, staff_id, staff_name, is_incoming, text_sealed, attachments_sealed, client_id, created_at from messages
       where user_id = ? and (?::bigint is null or id < ?) and (?::bigint is null or id > ?) order by id desc limit ?`,
      [userId, lastId, lastId, afterId, afterId, afterId === null ? PAGE : 500],
    );
    return rows.map((row) => (team ? this.conversations.wordsForTeam(row) : this.conversations.words(row)));
  }

  /** At most the newest 500: a client that missed more loads the list again. */
  async since(afterId: number): Promise<{ id: number; userId: number }[]> {
    const rows = await this.db.rows<{ id: number; user_id: number }>(
      'select id, user_id from messages where id > ? order by id desc limit 500',
      [afterId],
    );
    return rows.toReversed().map(({ id, user_id: userId }) => ({ id, userId }));
  }

  /** Chats in which a customer waits for an answer. */
  unanswered(lateBefore: string): Promise<Waiting> {
    const { sql, params } = this.desk.unanswered();
    return countUrgent(this.db, sql, lateBefore, this.clock.now(), params);
  }

  /** `keyword` matches literally in name and e-mail, with or without accents. */
  async list(input: Asked, staffId: number) {
    const { keyword, show } = input;
    const named = namedLike(keyword);
    const { where, params } = this.desk.part(show, staffId);
    const [found, counts, rows] = await Promise.all([
      this.db.first<{ count: number }>(
        `select count(*)::int as count from (select from conversations c where ${named.sql} and ${where} limit ${COUNTED_UP_TO + 1}) k`,
        [...named.params, ...params],
      ),
      this.desk.counts(staffId),
      this.rows(input, staffId),
    ]);
    const total = found?.count ?? 0;
    return {
      total: Math.min(total, COUNTED_UP_TO),
      isMore: total > COUNTED_UP_TO,
      counts,
      rows: rows.map((row) => ({
        id: row.user_id,
        fname: row.fname,
        sname: row.sname,
        email: row.email,
        is_incoming: (row.is_incoming ? 1 : 0) as 0 | 1,
        last_message_at: row.last_message_at.toISOString(),
        last_message: this.conversations.preview({ ...row, id: row.message_id }, PREVIEW),
        desk: deskOf(row),
      })),
    };
  }

  /** Who has written, without what. */
  async export(input: Asked, staffId: number): Promise<z.input<typeof exportChats.output>> {
    const rows = await this.rows(input, staffId);
    return {
      rows: rows.map((row) => ({
        id: row.user_id,
        fname: row.fname,
        sname: row.sname,
        email: row.email,
        isIncoming: row.is_incoming,
        lastMessageAt: row.last_message_at.toISOString(),
        desk: deskOf(row),
      })),
    };
  }

  private rows({ keyword, show, page, perPage }: Asked, staffId: number): Promise<ChatRow[]> {
    const named = namedLike(keyword);
    const { where, params, order } = this.desk.part(show, staffId);
    return this.db.rows<ChatRow>(
      `select c.user_id, p.fname, p.sname, p.email, m.id as message_id, m.text_sealed, m.attachments_sealed, c.is_incoming, c.last_message_at, ${DESK_COLUMNS}
       from conversations c join customer_copies p using (user_id) join messages m on m.id = c.last_message_id
       where ${named.sql} and ${where} order by ${order} limit ? offset ?`,
      [this.clock.now(), ...named.params, ...params, Math.min(perPage, COUNTED_UP_TO), (page - 1) * perPage],
    );
  }
}

/** Whose name or address has the keyword; everybody without one. */
function namedLike(keyword: string): { sql: string; params: string[] } {
  const pattern = patternOf(keyword);
  if (pattern === null) return { sql: 'true', params: [] };
  return { sql: 'c.user_id in (select k.user_id from customer_copies k where k.search like ?)', params: [pattern] };
}

interface ChatRow extends DeskRow {
  user_id: number;
  fname: string;
  sname: string;
  email: string;
  message_id: number;
  text_sealed: string;
  attachments_sealed: string | null;
  is_incoming: boolean;
  last_message_at: Date;
}
