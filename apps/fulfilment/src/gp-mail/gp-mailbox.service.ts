import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { gpAnswered, gpAnswerWithdrawn } from '@sorrel/contracts/fulfilment/events';
import { UNDO_HOURS } from '@sorrel/contracts/fulfilment/gp-letters';
import type { fileGpMail, readGpMail, settleGpMail, unfileGpMail } from '@sorrel/contracts/fulfilment/rpc';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CustomersService } from '../customers/customers.service.ts';
import { GpInbox } from './gp-inbox.gateway.ts';
import { GpLetters } from './gp-letters.service.ts';
import { incoming, type Incoming } from './incoming.gateway.ts';
import { ANSWER_PLACE, SETTLED_PLACE, type AnswerRecord, type LetterRow } from './letter-row.ts';

/** What practices and their servers write back, filed with the letter it belongs to. Nothing is filed twice, and nothing is thrown away. */
@Injectable()
export class GpMailbox {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly inbox: GpInbox,
    private readonly letters: GpLetters,
    private readonly customers: CustomersService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  get isOn(): boolean {
    return this.inbox.isOn;
  }

  /** Everything unread. It is marked as read there only once it is filed here. */
  async readAll(ctx: Context): Promise<number> {
    if (!this.inbox.isOn) return 0;
    let count = 0;
    for (let ids = await this.inbox.unread(); ids.length > 0; ids = await this.inbox.unread())
      for (const id of ids) {
        const raw = await this.inbox.read(id);
        // One that nobody can take apart must not stand in the way of those behind it.
        const message = raw && (await incoming(raw).catch(() => null));
        const isFiled = message !== null && (await this.db.transaction(ctx, (tx) => this.file(tx, message, raw!, id)));
        // Too large for us, or broken: people find it flagged, and counted among what belongs to no letter.
        if (message === null)
          await this.db.transaction(ctx, (tx) => this.leave(tx, `${raw ? 'broken' : 'large'}:${id}`, null));
        await this.inbox.done(id, { isLeft: !isFiled });
        count += 1;
      }
    return count;
  }

  private async file(tx: Tx, message: Incoming, raw: Uint8Array, messageId: string): Promise<boolean> {
    const key = message.key ?? createHash('sha256').update(raw).digest('hex');
    const known = await tx.first<{ outcome: string }>('select outcome from gp_mailbox where key = ?', [key]);
    if (known) return known.outcome !== 'unmatched';
    const letter = await this.letterOf(tx, message);
    if (!letter) {
      await this.leave(tx, key, messageId);
      return false;
    }
    const outcome = message.report ? 'report' : 'answer';
    const [fresh] = await tx.rows(
      'insert into gp_mailbox (key, at, outcome, letter_id) values (?, ?, ?, ?) on conflict do nothing returning id',
      [key, tx.now, outcome, letter.id],
    );
    if (!fresh) return true;
    if (message.report) await this.report(tx, letter, message);
    else await this.answer(tx, letter, message);
    return true;
  }

  /** `messageId`: where it can be read; null: only people can. */
  private async leave(tx: Tx, key: string, messageId: string | null): Promise<void> {
    await tx.rows(
      `insert into gp_mailbox (key, at, outcome, message_id) values (?, ?, 'unmatched', ?) on conflict do nothing`,
      [key, tx.now, messageId],
    );
  }

  /** By the mark of our own Message-ID; else by the reference that is printed on the letter. */
  private async letterOf(tx: Tx, { marks, references, report }: Incoming): Promise<LetterRow | null> {
    for (const mark of marks) {
      const [id, token] = mark.split('.');
      const row = await tx.first<LetterRow>('select * from gp_letters where id = ? and token = ? for update', [
        Number(id),
        token,
      ]);
      if (row) return row;
    }
    if (report || references.length !== 1) return null;
    const row = await tx.first<LetterRow>(
      'select * from gp_letters where item_id = ? and sent_at is not null order by id desc limit 1 for update',
      [references[0]],
    );
    return row ?? null;
  }

  private async report(tx: Tx, letter: LetterRow, { report, said }: Incoming): Promise<void> {
    const record = this.letters.recordOf(letter);
    if (report === 'delivered' && letter.state === 'sent') await this.letters.settle(tx, letter, 'accepted', record);
    if (report !== 'failed' || letter.state === 'bounced') return;
    const words = said || 'The letter came back.';
    await this.letters.settle(tx, letter, 'bounced', { ...record, said: words });
    await this.letters.stuck(tx, letter, record, words);
  }

  private async answer(tx: Tx, letter: LetterRow, { from, subject, text, files }: Incoming): Promise<number> {
    const { practice, to } = this.letters.recordOf(letter);
    const id = await tx.nextId('gp_answers');
    const isFromPractice = to !== null && from.toLowerCase() === to.toLowerCase();
    const answer: AnswerRecord = { from, subject, text, files };
    await tx.rows(
      'insert into gp_answers (id, letter_id, user_id, at, is_from_practice, answer_sealed) values (?, ?, ?, ?, ?, ?)',
      [id, letter.id, letter.user_id, tx.now, isFromPractice, this.sealer.sealJson(ANSWER_PLACE, id, answer)],
    );
    await tx.rows('update gp_letters set answered_at = coalesce(answered_at, ?) where id = ?', [tx.now, letter.id]);
    await tx.publish(gpAnswered, `patient:${letter.user_id}`, {
      answerId: id,
      letterId: letter.id,
      itemId: letter.item_id,
      subscriptionId: letter.subscription_id,
      userId: letter.user_id,
      practice,
      text: `${subject}\n\n${text}`.trim(),
      isFromPractice,
      files: files.length,
      at: tx.now.toISOString(),
    });
    return id;
  }

  /** Read where it lies: of what may be about anybody nothing is kept here. */
  async read({ id }: z.output<typeof readGpMail.input>, ctx: Context): Promise<z.input<typeof readGpMail.output>> {
    // Who looked is written down whether or not the mailbox answers.
    const row = await this.db.transaction(ctx, (tx) => this.waiting(tx, id));
    const { from, subject, text, files } = await this.fetched(row.message_id);
    return { id, at: row.at.toISOString(), from, subject, text, files: files.map(({ name }) => name) };
  }

  /** Filed by hand: an answer to the patient's last letter, with a task, as one that named it would be. */
  async fileByHand(
    { id, userId, birthDate }: z.output<typeof fileGpMail.input>,
    ctx: Context,
  ): Promise<z.input<typeof fileGpMail.output>> {
    const { message_id: messageId } = await this.db.transaction(ctx, (tx) => this.waiting(tx, id));
    const message = await this.fetched(messageId);
    const filed = await this.db.transaction(ctx, async (tx) => {
      await this.waiting(tx, id);
      const customer = await this.customers.find(tx, userId);
      if (!customer) throw notFound('This patient');
      if (customer.birthDate !== birthDate)
        throw invalid('birthDate', 'This is not the birth date of this patient. Please look at the message again.');
      const letter = await tx.first<LetterRow>(
        'select * from gp_letters where user_id = ? order by id desc limit 1 for update',
        [userId],
      );
      if (!letter)
        throw conflict(
          'We have never written to a practice about this patient. Please tell a prescriber, and set the message aside with what was done.',
          'no_letter',
        );
      const answerId = await this.answer(tx, letter, message);
      await tx.rows(
        'update gp_mailbox set filed_answer_id = ?, filed_user_id = ?, filed_at = ?, filed_by_id = ?, filed_by = ?, settled_at = ?, settled_by = ? where id = ?',
        [answerId, userId, tx.now, userIdOf(ctx), ctx.actor.name, tx.now, ctx.actor.name, id],
      );
      return { answerId, events: tx.events };
    });
    await this.flagged(messageId, 'complete');
    return filed;
  }

  /** Within a day: what stood on the wrong record is gone from it, and the message waits for its patient again. */
  async takeBack({ id }: z.output<typeof unfileGpMail.input>, ctx: Context): Promise<{ events: string[] }> {
    const { events, messageId } = await this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{
        message_id: string | null;
        filed_answer_id: number | null;
        filed_user_id: number;
        filed_at: Date;
      }>(`select * from gp_mailbox where id = ? for update`, [id]);
      if (!row || row.filed_answer_id === null) throw notFound('This message');
      if (tx.now.getTime() - row.filed_at.getTime() > UNDO_HOURS * 3_600_000)
        throw conflict(
          'This was filed more than a day ago, and a prescriber may have acted on it. Please record an incident of kind "Personal data", and tell a prescriber.',
          'too_late',
        );
      const [answer] = await tx.rows<{ letter_id: number }>('delete from gp_answers where id = ? returning letter_id', [
        row.filed_answer_id,
      ]);
      const letter = answer && (await tx.first<LetterRow>('select * from gp_letters where id = ?', [answer.letter_id]));
      if (letter) {
        await tx.rows(
          'update gp_letters l set answered_at = (select min(at) from gp_answers a where a.letter_id = l.id) where id = ?',
          [letter.id],
        );
        await tx.publish(gpAnswerWithdrawn, `patient:${row.filed_user_id}`, {
          answerId: row.filed_answer_id,
          userId: row.filed_user_id,
          subscriptionId: letter.subscription_id,
          by: ctx.actor.name,
        });
      }
      await tx.rows(
        'update gp_mailbox set filed_answer_id = null, filed_user_id = null, filed_at = null, filed_by_id = null, filed_by = null, settled_at = null, settled_by = null where id = ?',
        [id],
      );
      return { events: tx.events, messageId: row.message_id };
    });
    await this.flagged(messageId, 'flagged');
    return { events };
  }

  private async waiting(tx: Tx, id: number): Promise<{ message_id: string | null; at: Date }> {
    const row = await tx.first<{
      message_id: string | null;
      at: Date;
      settled_at: Date | null;
      settled_by: string | null;
    }>(`select * from gp_mailbox where id = ? and outcome = 'unmatched' for update`, [id]);
    if (!row) throw notFound('This message');
    if (row.settled_at)
      throw conflict(`${row.settled_by} has dealt with this message. Please load the page again.`, 'settled');
    return row;
  }

  private async fetched(messageId: string | null): Promise<Incoming> {
    const unreadable = conflict(
      'This message can be read in the mailbox only. Please look there, and set it aside with what was done.',
      'not_readable',
    );
    if (messageId === null) throw unreadable;
    const raw = await this.inbox.read(messageId).catch((error: unknown) => {
      this.log.warn('a message in the mailbox of the letters not read', { error });
      throw new Fault('unavailable', 'The mailbox does not answer. Please try again in a moment.', {
        retryAfterSeconds: 30,
      });
    });
    if (!raw) throw unreadable;
    return incoming(raw);
  }

  /** What stands here counts; the flag is for whoever opens the mailbox itself. */
  private async flagged(messageId: string | null, status: 'complete' | 'flagged'): Promise<void> {
    if (messageId === null) return;
    await this.inbox
      .flag(messageId, status)
      .catch((error: unknown) => this.log.warn('a message in the mailbox of the letters not flagged', { error }));
  }

  async settleMail({ id, reason }: z.output<typeof settleGpMail.input>, ctx: Context): Promise<{ events: string[] }> {
    const { events, messageId } = await this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ settled_at: Date | null; message_id: string | null }>(
        `select settled_at, message_id from gp_mailbox where id = ? and outcome = 'unmatched' for update`,
        [id],
      );
      if (!row) throw notFound('This message');
      if (row.settled_at === null)
        await tx.rows('update gp_mailbox set settled_at = ?, settled_by = ?, reason_sealed = ? where id = ?', [
          tx.now,
          ctx.actor.name,
          this.sealer.seal(SETTLED_PLACE, id, reason),
          id,
        ]);
      return { events: tx.events, messageId: row.message_id };
    });
    await this.flagged(messageId, 'complete');
    return { events };
  }
}
