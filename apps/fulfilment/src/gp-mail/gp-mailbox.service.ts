import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { gpAnswered } from '@sorrel/contracts/fulfilment/events';
import type { settleGpMail } from '@sorrel/contracts/fulfilment/rpc';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
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
        const message = raw && (await incoming(raw));
        const isFiled = message !== null && (await this.db.transaction(ctx, (tx) => this.file(tx, message, raw!)));
        // Too large for us: people find it flagged, and counted among what belongs to no letter.
        if (message === null) await this.db.transaction(ctx, (tx) => this.leave(tx, `large:${id}`));
        await this.inbox.done(id, { isLeft: !isFiled });
        count += 1;
      }
    return count;
  }

  private async file(tx: Tx, message: Incoming, raw: Uint8Array): Promise<boolean> {
    const key = message.key ?? createHash('sha256').update(raw).digest('hex');
    const known = await tx.first<{ outcome: string }>('select outcome from gp_mailbox where key = ?', [key]);
    if (known) return known.outcome !== 'unmatched';
    const letter = await this.letterOf(tx, message);
    if (!letter) {
      await this.leave(tx, key);
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

  private async leave(tx: Tx, key: string): Promise<void> {
    await tx.rows(`insert into gp_mailbox (key, at, outcome) values (?, ?, 'unmatched') on conflict do nothing`, [
      key,
      tx.now,
    ]);
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

  private async answer(tx: Tx, letter: LetterRow, { from, subject, text, files }: Incoming): Promise<void> {
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
  }

  settleMail({ id, reason }: z.output<typeof settleGpMail.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ settled_at: Date | null }>(
        `select settled_at from gp_mailbox where id = ? and outcome = 'unmatched' for update`,
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
      return { events: tx.events };
    });
  }
}
