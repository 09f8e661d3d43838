import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { UNDO_HOURS, type GpAnswer, type GpLetter } from '@sorrel/contracts/fulfilment/gp-letters';
import type {
  findMailCandidates,
  gpLettersOf,
  listGpLetters,
  myGpLetter,
  myGpLetters,
} from '@sorrel/contracts/fulfilment/rpc';
import { patternOf } from '@sorrel/contracts/identity/search';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CustomersService, type Reader } from '../customers/customers.service.ts';
import { GpConsentsService } from '../customers/gp-consents.service.ts';
import { SnapshotsService } from '../snapshots/snapshots.service.ts';
import { GpAddresses } from './addresses.service.ts';
import { GpLetters, referenceOf } from './gp-letters.service.ts';
import { ANSWER_PLACE, type AnswerRecord, type LetterRow } from './letter-row.ts';

const PER_PAGE = 50;
const CANDIDATES = 20;
const UNDO_MS = UNDO_HOURS * 3_600_000;
type Found = LetterRow & { customer: string | null; ref: string | null };
interface AnswerRow extends Row {
  id: number;
  letter_id: number;
  at: Date;
  is_from_practice: boolean;
  answer_sealed: string;
}

const LETTERS = `select l.*, c.name as customer, p.ref from gp_letters l
  left join customer_copies c on c.user_id = l.user_id left join prescription_copies p on p.id = l.prescription_id`;
const TABS: Readonly<Record<z.output<typeof listGpLetters.input>['tab'], string>> = {
  // Who said no is no work.
  'not-sent': `l.replaced_by is null and l.state in ('waiting', 'not-sent', 'failed', 'bounced') and l.why is distinct from 'consent'`,
  sent: 'l.sent_at is not null',
  answered: 'l.answered_at is not null',
};

@Injectable()
export class GpLettersQueries {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly letters: GpLetters,
    private readonly consents: GpConsentsService,
    private readonly addresses: GpAddresses,
    private readonly snapshots: SnapshotsService,
    private readonly customers: CustomersService,
  ) {}

  list(
    { tab, before }: z.output<typeof listGpLetters.input>,
    ctx: Context,
  ): Promise<z.input<typeof listGpLetters.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<Found>(
        `${LETTERS} where ${TABS[tab]} and (?::bigint is null or l.id < ?) order by l.id desc limit ${PER_PAGE + 1}`,
        [before, before],
      );
      const filed = await tx.rows<{
        id: number;
        filed_user_id: number;
        customer: string | null;
        filed_at: Date;
        filed_by: string;
      }>(
        `select m.id, m.filed_user_id, c.name as customer, m.filed_at, m.filed_by from gp_mailbox m
         left join customer_copies c on c.user_id = m.filed_user_id where m.filed_at > ? order by m.filed_at desc limit 50`,
        [new Date(tx.now.getTime() - UNDO_MS)],
      );
      const unmatched = await tx.rows<{ id: number; at: Date; message_id: string | null }>(
        `select id, at, message_id from gp_mailbox where outcome = 'unmatched' and settled_at is null order by id limit 100`,
      );
      const count = await tx.first<{ n: number }>(
        `select count(*)::int as n from gp_letters l where ${TABS['not-sent']}`,
      );
      return {
        isOn: this.letters.isOn,
        counts: { notSent: count?.n ?? 0, unmatched: unmatched.length },
        rows: await this.shown(tx, rows.slice(0, PER_PAGE)),
        isMore: rows.length > PER_PAGE,
        unmatched: unmatched.map(({ id, at, message_id: messageId }) => ({
          id,
          at: at.toISOString(),
          isReadable: messageId !== null,
        })),
        filed: filed.map((row) => ({
          id: row.id,
          userId: row.filed_user_id,
          customer: row.customer ?? '',
          filedAt: row.filed_at.toISOString(),
          filedBy: row.filed_by,
          undoUntil: new Date(row.filed_at.getTime() + UNDO_MS).toISOString(),
        })),
      };
    });
  }

  /** Two of one name are told apart by birth date, postcode and practice: whoever files says the birth date once more. */
  candidates(
    { typed }: z.output<typeof findMailCandidates.input>,
    ctx: Context,
  ): Promise<z.input<typeof findMailCandidates.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{
        user_id: number;
        namesakes: number;
        letter_id: number | null;
        item_id: number | null;
      }>(
        `select c.user_id, (select count(*) - 1 from customer_copies o where lower(o.name) = lower(c.name))::int as namesakes, l.id as letter_id, l.item_id
         from customer_copies c left join lateral (select id, item_id from gp_letters where user_id = c.user_id order by id desc limit 1) l on true
         where c.search like ? order by lower(c.name), c.user_id limit ${CANDIDATES + 1}`,
        [patternOf(typed) ?? ''],
      );
      const found = [];
      for (const row of rows.slice(0, CANDIDATES)) {
        const customer = await this.customers.find(tx, row.user_id);
        const consent = await this.consents.find(tx, row.user_id);
        if (customer?.birthDate)
          found.push({
            userId: row.user_id,
            name: customer.name,
            birthDate: customer.birthDate,
            postcode: customer.address?.postcode ?? '',
            practice: consent?.practice ?? '',
            letter:
              row.letter_id === null ? null : { id: row.letter_id, reference: referenceOf({ item_id: row.item_id! }) },
            namesakes: row.namesakes,
          });
      }
      return { rows: found, isMore: rows.length > CANDIDATES };
    });
  }

  ofCustomer({ userId }: { userId: number }, ctx: Context): Promise<z.input<typeof gpLettersOf.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<Found>(`${LETTERS} where l.user_id = ? order by l.id desc limit 200`, [userId]);
      const answers = await tx.rows<AnswerRow>(
        'select * from gp_answers where user_id = ? order by id desc limit 200',
        [userId],
      );
      return {
        isOn: this.letters.isOn,
        consent: await this.consents.find(tx, userId),
        letters: await this.shown(tx, rows),
        answers: answers.map((row) => this.answer(row)),
      };
    });
  }

  answerFile(
    { answerId, file }: { answerId: number; file: number },
    ctx: Context,
  ): Promise<z.input<typeof myGpLetter.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<AnswerRow>('select * from gp_answers where id = ?', [answerId]);
      const found = row && this.opened(row).files[file];
      if (!found) throw notFound('This file');
      return { base64: found.base64, fileName: found.name, contentType: found.type };
    });
  }

  async mine(ctx: Context): Promise<z.input<typeof myGpLetters.output>> {
    const rows = await this.db.rows<LetterRow & { ref: string | null }>(
      `select l.*, (select p.ref from prescription_copies p where p.id = l.prescription_id) as ref from gp_letters l
       where l.user_id = ? and l.sent_at is not null order by l.id desc limit 100`,
      [userIdOf(ctx)],
    );
    return {
      letters: rows.map((row) => ({
        id: row.id,
        practice: this.letters.recordOf(row).practice,
        prescription: row.ref ?? '',
        sentOn: londonDate(row.sent_at ?? row.since),
      })),
    };
  }

  /** Somebody else's letter must look as if it did not exist. */
  async myLetter({ id }: { id: number }, ctx: Context): Promise<z.input<typeof myGpLetter.output>> {
    const row = await this.db.first<LetterRow>(
      'select * from gp_letters where id = ? and user_id = ? and sent_at is not null',
      [id, userIdOf(ctx)],
    );
    const edition = row && this.letters.recordOf(row).edition;
    const base64 = row && edition ? await this.snapshots.printed(this.db, row.item_id, 'gp-letter', edition) : null;
    if (!row || !base64) throw notFound('This letter');
    return { base64, fileName: `${referenceOf(row)}.pdf`, contentType: 'application/pdf' };
  }

  private async shown(reader: Reader, rows: readonly Found[]): Promise<GpLetter[]> {
    const records = new Map(rows.map((row) => [row.id, this.letters.recordOf(row)]));
    const codes = [...records.values()].flatMap(({ code }) => (code === null ? [] : [code]));
    const addresses = await this.addresses.of(reader, [...new Set(codes)]);
    return rows.map((row) => {
      const { practice, code, to, said, reason } = records.get(row.id)!;
      return {
        id: row.id,
        itemId: row.item_id,
        subscriptionId: row.subscription_id,
        userId: row.user_id,
        customer: row.customer ?? '',
        orderId: `SRL-${row.item_id}`,
        prescription: row.ref ?? '',
        state: row.state,
        why: row.why,
        said,
        practice,
        code,
        to,
        since: row.since.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        answeredAt: row.answered_at?.toISOString() ?? null,
        againOf: row.again_of,
        reason,
        by: row.by_name,
        address: (code === null ? null : addresses.get(code)) ?? null,
      };
    });
  }

  private opened(row: AnswerRow): AnswerRecord {
    return this.sealer.openJson<AnswerRecord>(ANSWER_PLACE, row.id, row.answer_sealed);
  }

  private answer(row: AnswerRow): GpAnswer {
    const { from, subject, text, files } = this.opened(row);
    return {
      id: row.id,
      letterId: row.letter_id,
      at: row.at.toISOString(),
      from,
      isFromPractice: row.is_from_practice,
      subject,
      text,
      files: files.map(({ name }) => name),
    };
  }
}
