import { Injectable } from '@nestjs/common';
import type { Attachment } from '@sorrel/contracts/media/attachments';
import { messageAlarming, messageSent } from '@sorrel/contracts/messaging/events';
import { liveChat, type ChatMessage } from '@sorrel/contracts/messaging/rpc';
import { TEAM_USER_ID } from '@sorrel/contracts/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { maskCards } from '../safety/card-numbers.ts';
import { dangersIn, sentencesOfDanger } from '@sorrel/contracts/messaging/danger-words';
import { dueAt, urgencyOf } from '@sorrel/contracts/consultations/urgency';
import { inPlaceOfText, isSameFiles } from './attached.ts';

export interface MessageRow extends Record<string, unknown> {
  id: number;
  user_id: number;
  is_incoming: boolean;
  text_sealed: string;
  attachments_sealed: string | null;
  client_id: string | null;
  created_at: Date;
  staff_id?: number | null;
  /** Null: the clinic by itself, or before names were kept. */
  staff_name?: string | null;
}
interface NewMessage {
  userId: number;
  text: string;
  attachments?: readonly Attachment[];
  clientId: string | null;
  isIncoming: boolean;
  /** Who of the team wrote it; null: the customer, or the clinic by itself. */
  staff: { id: number; name: string } | null;
  /** The newest message its writer had before them. */
  seenId?: number | null;
}

/**
 * A message and its conversation. An answer of somebody's ends the customer's waiting; what the clinic writes by itself does not, and neither
 * does another question. Who writes has read what was there.
 */
const STORED = `
  with said as (
    insert into messages (id, user_id, staff_id, staff_name, is_incoming, is_flagged, look_by, text_sealed, attachments_sealed, client_id, created_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  )
  insert into conversations (user_id, last_message_id, last_message_at, is_incoming, waiting_since, assigned_to, assigned_name, team_read_id, read_id)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (user_id) do update set
    last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at, is_incoming = excluded.is_incoming,
    waiting_since = case when excluded.team_read_id is null then coalesce(
      conversations.waiting_since,
      case when conversations.is_incoming and conversations.closed_id is distinct from conversations.last_message_id then conversations.last_message_at end,
      excluded.waiting_since) end,
    assigned_to = coalesce(conversations.assigned_to, excluded.assigned_to),
    assigned_name = case when conversations.assigned_to is null then excluded.assigned_name else conversations.assigned_name end,
    team_read_id = coalesce(excluded.team_read_id, conversations.team_read_id),
    read_id = greatest(conversations.read_id, excluded.read_id)`;

const LOCK = `pg_advisory_xact_lock(hashtext('conversation'), ?)`;
const TEXT_PLACE = 'messaging.messages.text';
const ATTACHMENTS_PLACE = 'messaging.messages.attachments';

/** One conversation per customer. `is_incoming` is from the team's view everywhere: 1 was written by the customer. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly rpc: RpcClient,
  ) {}

  /** Card numbers are masked except for their last four digits before anything is stored, no matter who typed them. */
  send(input: NewMessage, ctx: Context): Promise<{ message: ChatMessage; isMasked: boolean }> {
    const { text, isMasked } = maskCards(input.text);
    const attachments = (input.attachments ?? []).map((one) => ({ ...one, name: maskCards(one.name).text }));
    return this.db.transaction(ctx, async (tx) => ({
      message: await this.store(tx, { ...input, text, attachments }),
      isMasked,
    }));
  }

  /** The row's id is taken under the conversation's lock, so that ids follow the order in which messages become visible. */
  async store(tx: Tx, input: NewMessage): Promise<ChatMessage> {
    const message = await this.written(tx, input);
    tx.afterCommit(() =>
      this.rpc.connection.publishLive(liveChat(input.userId), { userId: input.userId, messageId: message.id }),
    );
    return message;
  }

  private async written(tx: Tx, input: NewMessage): Promise<ChatMessage> {
    const { userId, isIncoming, staff, clientId } = input;
    const id = await this.begin(tx, userId);
    const reads = tx.together();
    const [sent, isKnown, answered] = await Promise.all([
      this.sentBefore(reads, input),
      isIncoming || reads.first('select 1 from customer_copies where user_id = ?', [userId]),
      staff && input.seenId ? this.answered(reads, userId, staff.id, input.seenId) : undefined,
    ]);
    if (sent) return sent;
    if (!isKnown) throw notFound('This customer');
    if (answered)
      throw conflict(
        'A colleague has answered meanwhile. Please read that first, and send yours again if it is still needed.',
        'answered_meanwhile',
      );
    const attachments = input.attachments ?? [];
    const dangers = isIncoming ? dangersIn(input.text) : [];
    const isFlagged = dangers.length > 0;
    await tx.rows(STORED, [
      id,
      userId,
      staff?.id ?? null,
      staff?.name ?? null,
      isIncoming,
      isFlagged,
      isFlagged ? dueAt(urgencyOf('message', dangers), tx.now) : null,
      this.sealer.seal(TEXT_PLACE, id, input.text),
      attachments.length === 0 ? null : this.sealer.sealJson(ATTACHMENTS_PLACE, id, attachments),
      clientId,
      tx.now,
      userId,
      id,
      tx.now,
      isIncoming,
      isIncoming ? tx.now : null,
      staff?.id ?? null,
      staff?.name ?? null,
      staff ? id : null,
      isIncoming ? id : 0,
    ]);
    await tx.publish(messageSent, `conversation:${userId}`, {
      messageId: id,
      userId,
      isIncoming,
      at: tx.now.toISOString(),
    });
    if (isFlagged)
      await tx.publish(messageAlarming, `conversation:${userId}`, {
        messageId: id,
        userId,
        told: { place: 'chat', words: sentencesOfDanger(input.text).join(' '), dangers },
        at: tx.now.toISOString(),
      });
    const said = this.words(
      {
        id,
        user_id: userId,
        is_incoming: isIncoming,
        text_sealed: '',
        attachments_sealed: null,
        client_id: clientId,
        created_at: tx.now,
      },
      input.text,
      attachments,
    );
    return staff ? { ...said, by: staff.name } : said;
  }

  /** Whoever changes a conversation holds this, so that each decides on what the other left. */
  async lock(tx: Tx, userId: number): Promise<void> {
    await tx.rows(`select ${LOCK}`, [userId]);
  }

  // A number of before the lock would let a message appear beneath one that was read already.
  private async begin(tx: Tx, userId: number): Promise<number> {
    const row = await tx.first<{ id: number }>(
      `with held as materialized (select ${LOCK}) select nextval(pg_get_serial_sequence('messages', 'id'))::bigint as id from held`,
      [userId],
    );
    return row?.id ?? 0;
  }

  /** Two of the team at one conversation: the second to send reads the first one's answer before. */
  private answered(reader: Reader, userId: number, staffId: number, seenId: number): Promise<Row | undefined> {
    return reader.first('select 1 from messages where user_id = ? and id > ? and not is_incoming and staff_id <> ?', [
      userId,
      seenId,
      staffId,
    ]);
  }

  /** A message sent again because the answer was lost gets the stored one; the same client id with another text or other files is refused. */
  private async sentBefore(reader: Reader, input: NewMessage): Promise<ChatMessage | undefined> {
    if (!input.clientId) return undefined;
    const row = await reader.first<MessageRow>(
      'select * from messages where user_id = ? and is_incoming = ? and client_id = ?',
      [input.userId, input.isIncoming, input.clientId],
    );
    if (!row) return undefined;
    const sent = input.staff ? this.wordsForTeam(row) : this.words(row);
    if (sent.content_plain !== input.text || !isSameFiles(sent.attachments ?? [], input.attachments ?? []))
      throw conflict(
        'Another message was sent under this mark already. Please send this one as a new message.',
        'client_id_used',
      );
    return sent;
  }

  /** The same for the team, with who of them wrote it: a customer reads the team as one. */
  wordsForTeam(row: MessageRow): ChatMessage {
    const by = row.staff_name ?? (row.staff_id == null ? null : 'The team');
    return { ...this.words(row), ...(row.is_incoming ? {} : { by }) };
  }

  words(
    row: MessageRow,
    text = this.sealer.open(TEXT_PLACE, row.id, row.text_sealed),
    attachments: readonly Attachment[] = this.attachmentsOf(row),
  ): ChatMessage {
    return {
      id: row.id,
      sender_id: row.is_incoming ? row.user_id : TEAM_USER_ID,
      content_plain: text,
      created_at: row.created_at.toISOString(),
      is_incoming: row.is_incoming ? 1 : 0,
      client_id: row.client_id,
      dangers: row.is_incoming ? dangersIn(text) : [],
      ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
    };
  }

  private attachmentsOf({
    id,
    attachments_sealed: sealed,
  }: Pick<MessageRow, 'id' | 'attachments_sealed'>): Attachment[] {
    return sealed === null ? [] : this.sealer.openJson<Attachment[]>(ATTACHMENTS_PLACE, id, sealed);
  }

  /** The beginning of a message for a list. */
  preview(row: Pick<MessageRow, 'id' | 'text_sealed' | 'attachments_sealed'>, length: number): string {
    const text = this.sealer.open(TEXT_PLACE, row.id, row.text_sealed).slice(0, length);
    return text === '' ? inPlaceOfText(this.attachmentsOf(row)) : text;
  }
}
