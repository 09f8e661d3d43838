import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { assignChat, closeChat, Desk, markChat, snoozeChat } from '@sorrel/contracts/messaging/desk';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, invalid, notFound } from '@sorrel/service-kit/fault';
import { ConversationsService } from './conversations.service.ts';
import { DeskQueries } from './desk.queries.ts';
import { snoozeProblem } from './snooze.ts';

type Asked<C extends { input: z.ZodType }> = z.output<C['input']>;

/** What the team does with a conversation besides writing. Each act is decided under the conversation's lock. */
@Injectable()
export class DeskService {
  constructor(
    private readonly db: Db,
    private readonly conversations: ConversationsService,
    private readonly queries: DeskQueries,
  ) {}

  assign({ userId, isMine, was }: Asked<typeof assignChat>, ctx: Context) {
    return this.act(userId, ctx, async (tx, { assigned }) => {
      const me = userIdOf(ctx);
      // Asked again because the answer was lost: it is so already.
      if ((assigned?.id ?? null) === (isMine ? me : null)) return;
      if ((assigned?.id ?? null) !== was)
        throw conflict(
          assigned ? `${assigned.name} has taken this chat meanwhile.` : 'This chat has been given back meanwhile.',
          'assigned_meanwhile',
        );
      await tx.rows('update conversations set assigned_to = ?, assigned_name = ? where user_id = ?', [
        isMine ? me : null,
        isMine ? ctx.actor.name : null,
        userId,
      ]);
    });
  }

  snooze({ userId, until, lastMessageId }: Asked<typeof snoozeChat>, ctx: Context) {
    return this.act(userId, ctx, async (tx, desk) => {
      const problem = until === null ? null : snoozeProblem(new Date(until), tx.now);
      if (problem) throw invalid('until', problem);
      if (until !== null) stillLast(desk, lastMessageId);
      if (until !== null && desk.isFlagged) throw flagged();
      await tx.rows('update conversations set snoozed_id = ?, snoozed_until = ? where user_id = ?', [
        until === null ? null : lastMessageId,
        until,
        userId,
      ]);
    });
  }

  close({ userId, isClosed, lastMessageId }: Asked<typeof closeChat>, ctx: Context) {
    return this.act(userId, ctx, async (tx, desk) => {
      if (isClosed) stillLast(desk, lastMessageId);
      if (isClosed && desk.isFlagged) throw flagged();
      await tx.rows(
        'update conversations set closed_id = ?, waiting_since = case when ? then null else waiting_since end where user_id = ?',
        [isClosed ? lastMessageId : null, isClosed, userId],
      );
    });
  }

  mark({ userId, isRead, lastMessageId }: Asked<typeof markChat>, ctx: Context) {
    return this.act(userId, ctx, (tx) =>
      tx.rows(
        `update conversations set team_read_id = ${isRead ? 'greatest(coalesce(team_read_id, 0), least(?::bigint, last_message_id))' : '?::bigint - 1'} where user_id = ?`,
        [lastMessageId, userId],
      ),
    );
  }

  private act(userId: number, ctx: Context, change: (tx: Tx, desk: Desk) => Promise<unknown>) {
    return this.db.transaction(ctx, async (tx) => {
      await this.conversations.lock(tx, userId);
      const desk = await this.queries.read(userId, tx);
      if (!desk) throw notFound('This chat');
      await change(tx, desk);
      return { desk: await this.queries.read(userId, tx) };
    });
  }
}

function stillLast(desk: Desk, lastMessageId: number): void {
  if (desk.lastMessageId !== lastMessageId)
    throw conflict('A new message has come meanwhile. Please read it first.', 'newer_message');
}

const flagged = () =>
  conflict(
    'A message here may be urgent, and no clinician has looked at it yet. It stays open until the task is done.',
    'flagged',
  );
