import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { reviewApproved } from '@sorrel/contracts/consultations/events';
import { gpLetterStuck } from '@sorrel/contracts/fulfilment/events';
import type { GpLetterObstacle, GpLetterState } from '@sorrel/contracts/fulfilment/gp-letters';
import { OBSTACLE_WORDS } from '@sorrel/contracts/fulfilment/gp-letters';
import type { confirmGpAddress, correctPractice, sendGpLetter } from '@sorrel/contracts/fulfilment/rpc';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { isErased } from '@sorrel/service-kit/people/erasing';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { Reader } from '../customers/customers.service.ts';
import { GpConsentsService } from '../customers/gp-consents.service.ts';
import { DocumentsService, type DocumentFile } from '../papers/documents.service.ts';
import { Practices } from '../practices/practices.service.ts';
import { GpAddresses } from './addresses.service.ts';
import { GpMail, GpMailError } from './gp-mail.gateway.ts';
import { LETTER_PLACE, type LetterRecord, type LetterRow } from './letter-row.ts';

export const SEND_JOB = 'send-gp-letter';
/** Pauses grow: about a day of a relay that is away. */
export const MOST_TRIES = 20;
const MINUTE_MS = 60_000;
/** What a letter is made from comes from several programs, one of them perhaps a moment later; then it is looked at each day. */
const PAPER_PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, ...Array<number>(30).fill(1_440 * MINUTE_MS)];

type Going = { letter: LetterRow; record: LetterRecord; to: string };

/** Letters to practices: one for each signed prescription, sent once, and never changed. */
@Injectable()
export class GpLetters {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly mail: GpMail,
    private readonly consents: GpConsentsService,
    private readonly addresses: GpAddresses,
    private readonly practices: Practices,
    private readonly documents: DocumentsService,
    private readonly business: BusinessCopy,
  ) {}

  get isOn(): boolean {
    return this.mail.isOn;
  }

  /** A prescription was signed: its letter, once. */
  async begin(
    tx: Tx,
    { itemId, subscriptionId, userId, prescription }: z.output<typeof reviewApproved.data>,
  ): Promise<void> {
    if (!this.isOn) return;
    await this.write(tx, {
      itemId,
      subscriptionId,
      userId,
      prescriptionId: prescription.id,
      againOf: null,
      reason: null,
    });
  }

  private async write(
    tx: Tx,
    of: {
      itemId: number;
      subscriptionId: number;
      userId: number;
      prescriptionId: number;
      againOf: number | null;
      reason: string | null;
    },
  ): Promise<number | null> {
    const id = await tx.nextId('gp_letters');
    const consent = await this.consents.find(tx, of.userId);
    const record: LetterRecord = {
      practice: consent?.practice ?? '',
      code: consent?.code ?? null,
      to: null,
      edition: null,
      said: null,
      reason: of.reason,
    };
    const [made] = await tx.rows(
      `insert into gp_letters (id, item_id, subscription_id, user_id, prescription_id, again_of, token, state, record_sealed, since, by_id, by_name)
       values (?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?) on conflict do nothing returning id`,
      [
        id,
        of.itemId,
        of.subscriptionId,
        of.userId,
        of.prescriptionId,
        of.againOf,
        randomBytes(8).toString('hex'),
        this.sealer.sealJson(LETTER_PLACE, id, record),
        tx.now,
        tx.ctx.actor.userId,
        tx.ctx.actor.name,
      ],
    );
    if (!made) return null;
    await this.plan(tx, id);
    return id;
  }

  private plan(tx: Tx, id: number, looks = 0, dueAt?: Date): Promise<void> {
    return tx.schedule({ kind: SEND_JOB, key: `gp-letter:${id}`, data: { id, looks }, ...(dueAt ? { dueAt } : {}) });
  }

  recordOf(row: LetterRow): LetterRecord {
    return this.sealer.openJson<LetterRecord>(LETTER_PLACE, row.id, row.record_sealed);
  }

  /** What is in the way of a letter of this prescription now; else where it goes. */
  private async judged(
    reader: Reader,
    { user_id: userId, prescription_id: prescriptionId }: LetterRow,
  ): Promise<
    | { why: GpLetterObstacle; practice: string; code: string | null }
    | { why: null; practice: string; code: string; to: string }
  > {
    const consent = await this.consents.find(reader, userId);
    const practice = consent?.practice ?? '';
    const code = consent?.code ?? null;
    const no = (why: GpLetterObstacle) => ({ why, practice, code });
    if (!this.isOn) return no('off');
    if (!consent) return no('consent');
    const revoked = await reader.first('select 1 from revocations where prescription_id = ?', [prescriptionId]);
    if (revoked) return no('revoked');
    if (code === null) return no('practice');
    if (!this.practices.list.byCode(code)?.isOpen) return no('closed');
    const to = await this.addresses.confirmed(reader, code);
    return to === null ? no('address') : { why: null, practice, code, to };
  }

  /** The job: sends what waits, once. What is in its way is written down; a relay that is away has it come again. */
  async send({ id, looks, attempt }: { id: number; looks: number; attempt: number }, ctx: Context): Promise<void> {
    const going = await this.db.transaction(ctx, (tx) => this.ready(tx, id));
    if (!going) return;
    const { letter, record, to } = going;
    const paper = await this.paper(letter, looks, ctx);
    if (!paper) return;
    const { file, edition } = paper;
    try {
      await this.mail.send({
        envelopeId: markOf(letter),
        messageId: `${markOf(letter)}@${domainOf(this.mail.from)}`,
        to,
        ...(await this.words(letter)),
        pdf: { base64: file.base64, fileName: `${referenceOf(letter)}.pdf` },
      });
    } catch (error) {
      const isOver = !(error instanceof GpMailError) || error.kind === 'refused' || attempt >= MOST_TRIES;
      if (!(error instanceof GpMailError) || !isOver) throw error;
      return this.db.transaction(ctx, async (tx) => {
        await this.settle(tx, letter, 'failed', { ...record, to, edition, said: error.message.slice(0, 300) });
        await this.stuck(tx, letter, record, error.message);
      });
    }
    await this.db.transaction(ctx, async (tx) => {
      await this.settle(tx, letter, 'sent', { ...record, to, edition, said: null });
    });
  }

  private async ready(tx: Tx, id: number): Promise<Going | null> {
    const letter = await tx.first<LetterRow>('select * from gp_letters where id = ? for update', [id]);
    if (!letter || !(letter.state === 'waiting' || letter.why === 'paper')) return null;
    // Their record is on its way out.
    if (await isErased(tx, letter.user_id)) return null;
    const judged = await this.judged(tx, letter);
    const record = { ...this.recordOf(letter), practice: judged.practice, code: judged.code };
    if (judged.why === null) return { letter, record, to: judged.to };
    await this.settle(tx, letter, 'not-sent', record, judged.why);
    return null;
  }

  /** The document, kept as it is sent; null: it cannot be made yet, which is written down. */
  private async paper(
    letter: LetterRow,
    looks: number,
    ctx: Context,
  ): Promise<{ file: DocumentFile; edition: string } | null> {
    try {
      return await this.documents.gpLetter(letter.item_id, letter.prescription_id);
    } catch (error) {
      if (!(error instanceof Fault) || error.status >= 500) throw error;
      await this.db.transaction(ctx, async (tx) => {
        await this.settle(tx, letter, 'not-sent', this.recordOf(letter), 'paper');
        const pause = PAPER_PAUSES_MS[looks];
        if (pause !== undefined) await this.plan(tx, letter.id, looks + 1, new Date(tx.now.getTime() + pause));
      });
      return null;
    }
  }

  private async words(letter: LetterRow): Promise<{ subject: string; text: string }> {
    const { business } = await this.business.of(this.db);
    const name = business.brand_name || business.pharmacy_name;
    const contact = [business.email, business.phone].filter((one) => one !== '').join(' or ');
    return {
      // Who it is about stands in the letter alone.
      subject: `Clinical letter, reference ${referenceOf(letter)}`,
      text: [
        'Dear colleague,',
        `Attached is a letter about a patient of your practice, who has agreed to it. Please file it in their record.`,
        'If something in it does not fit your records, please answer this e-mail: a prescriber reads it. If the patient is not yours, please tell us, and delete it.',
        [name, contact].filter((one) => one !== '').join(', '),
      ].join('\n\n'),
    };
  }

  async settle(
    tx: Tx,
    letter: Pick<LetterRow, 'id'>,
    state: GpLetterState,
    record: LetterRecord,
    why: GpLetterObstacle | null = null,
  ): Promise<void> {
    await tx.rows(
      `update gp_letters set state = ?, why = ?, record_sealed = ?, since = ?, sent_at = case when ? = 'sent' then ?::timestamptz else sent_at end where id = ?`,
      [state, why, this.sealer.sealJson(LETTER_PLACE, letter.id, record), tx.now, state, tx.now, letter.id],
    );
  }

  async stuck(tx: Tx, letter: LetterRow, { practice }: LetterRecord, said: string): Promise<void> {
    await tx.publish(gpLetterStuck, `patient:${letter.user_id}`, {
      letterId: letter.id,
      itemId: letter.item_id,
      subscriptionId: letter.subscription_id,
      userId: letter.user_id,
      practice,
      said: said.slice(0, 300),
    });
  }

  /** By staff: what was not sent, or once more what was. What was sent stays as it is. */
  again(
    { id, reason }: z.output<typeof sendGpLetter.input>,
    ctx: Context,
  ): Promise<z.input<typeof sendGpLetter.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const letter = await tx.first<LetterRow>('select * from gp_letters where id = ? for update', [id]);
      if (!letter) throw notFound('This letter');
      if (letter.replaced_by !== null)
        throw conflict('Somebody has sent this letter again already. Please load the page again.', 'sent_again');
      if (letter.state === 'waiting') throw conflict('This letter is being sent already.', 'waiting');
      const { why } = await this.judged(tx, letter);
      if (why !== null) throw conflict(OBSTACLE_WORDS[why], 'not_sendable');
      const next = await this.write(tx, {
        itemId: letter.item_id,
        subscriptionId: letter.subscription_id,
        userId: letter.user_id,
        prescriptionId: letter.prescription_id,
        againOf: id,
        reason,
      });
      await tx.rows('update gp_letters set replaced_by = ? where id = ?', [next, id]);
      return { id: next!, events: tx.events };
    });
  }

  /** Letters that waited for the address are sent. */
  confirmAddress(input: z.output<typeof confirmGpAddress.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const code = await this.addresses.confirm(tx, input);
      await this.wake(tx, `why = 'address'`, [], (record) => record.code === code);
      return { events: tx.events };
    });
  }

  /** Letters that waited for the practice are sent to the one that is meant. */
  correct(input: z.output<typeof correctPractice.input>, ctx: Context): Promise<{ events: string[] }> {
    const { userId, code, practice, address, reason } = input;
    return this.db.transaction(ctx, async (tx) => {
      const listed = code === null ? null : this.practices.list.byCode(code);
      if (code !== null && !listed?.isOpen) throw invalid('code', 'There is no open practice with this code.');
      if (code === null && practice === '') throw invalid('practice', 'Please choose or write the practice.');
      await this.consents.correct(tx, { userId, listed, practice, address, reason });
      await this.wake(tx, `user_id = ? and why in ('practice', 'closed', 'address')`, [userId], () => true);
      return { events: tx.events };
    });
  }

  private async wake(tx: Tx, which: string, params: unknown[], isOf: (record: LetterRecord) => boolean): Promise<void> {
    const rows = await tx.rows<LetterRow>(
      `select * from gp_letters where state = 'not-sent' and replaced_by is null and ${which} order by id for update`,
      params,
    );
    for (const row of rows.filter((one) => isOf(this.recordOf(one)))) {
      await tx.rows(`update gp_letters set state = 'waiting', why = null, since = ? where id = ?`, [tx.now, row.id]);
      await this.plan(tx, row.id);
    }
  }
}

/** What our Message-IDs and reports of delivery name it by. */
const markOf = ({ id, token }: Pick<LetterRow, 'id' | 'token'>): string => `gpl-${id}.${token}`;
/** As it stands on the paper. */
export const referenceOf = ({ item_id: itemId }: Pick<LetterRow, 'item_id'>): string => `GPL${itemId}`;
const domainOf = (address: string): string => /@([^>\s]+)/.exec(address)?.[1] ?? 'localhost';
