import { Injectable } from '@nestjs/common';
import type { Customer } from '@sorrel/contracts/identity/words';
import { Clock } from '@sorrel/service-kit/clock';
import { gathered, type Reader } from '@sorrel/service-kit/database/together';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { Duplicates } from './duplicates.service.ts';
import {
  addressKey,
  factsOf,
  nameOf,
  NO_RECORD,
  OUTLINE_PLACE,
  outlineOf,
  type Outline,
  type PatientRecord,
  type Person,
} from './person.ts';

const RECORD = 'consultations.patients.record';

/** Opens and seals what is known about people, and gathers it for the rules. */
@Injectable()
export class People {
  constructor(
    private readonly sealer: Sealer,
    private readonly tokens: IndexTokens,
    private readonly clock: Clock,
    private readonly evidence: EvidenceService,
    private readonly duplicates: Duplicates,
  ) {}

  async person(reader: Reader, userId: number): Promise<Person> {
    const reads = gathered(reader);
    const today = this.clock.today();
    const [copy, photos, record, traces, verified] = await Promise.all([
      reads.first<{ outline_sealed: string; address_print: string | null; others: number }>(
        `select outline_sealed, address_print, (select count(*)::int from customers other where other.address_print = mine.address_print and other.user_id <> mine.user_id) as others
         from customers mine where user_id = ?`,
        [userId],
      ),
      this.photos(reads, userId),
      this.record(reads, userId),
      this.duplicates.traces(reads, userId),
      this.evidence.known(reads, userId, today),
    ]);
    const outline = copy ? this.opened(userId, copy.outline_sealed) : null;
    const alike = this.duplicates.alike(traces, outline);
    const facts = factsOf(
      outline,
      {
        today,
        isMarkedPregnant: record.pregs !== null,
        photoCount: photos.length,
        accountsAtAddress: copy?.others ?? 0,
        accountsAlike: alike.kinds,
        otherAccounts: alike.accounts.map(({ userId: other, what }) => `#${other}: ${what}`),
      },
      verified,
    );
    return {
      outline,
      facts,
      photoIds: new Set(photos.map(({ id }) => id)),
      verifiers: verified.verifiers,
      same: alike.same,
    };
  }

  /** What somebody has sent us pictures of, oldest first. */
  async photos(reader: Reader, userId: number): Promise<{ id: number; at: Date }[]> {
    const rows = await reader.rows<{ photo_id: number; added_at: Date }>(
      'select photo_id, added_at from photos where user_id = ? order by added_at, photo_id',
      [userId],
    );
    return rows.map((row) => ({ id: row.photo_id, at: row.added_at }));
  }

  private opened(userId: number, sealed: string): Outline {
    return this.sealer.openJson<Outline>(OUTLINE_PLACE, userId, sealed);
  }

  /** What we keep of somebody's account, and the event that told it; null: nothing yet. */
  async copy(reader: Reader, userId: number): Promise<{ seq: number; outline: Outline } | null> {
    const row = await reader.first<{ seq: number; outline_sealed: string }>(
      'select seq, outline_sealed from customers where user_id = ?',
      [userId],
    );
    return row ? { seq: row.seq, outline: this.opened(userId, row.outline_sealed) } : null;
  }

  /** Full names by user id, of those we know. */
  async names(reader: Reader, userIds: number[]): Promise<Map<number, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await reader.rows<{ user_id: number; outline_sealed: string }>(
      'select user_id, outline_sealed from customers where user_id = any(?::bigint[])',
      [[...new Set(userIds)]],
    );
    return new Map(rows.map((row) => [row.user_id, nameOf(this.opened(row.user_id, row.outline_sealed))]));
  }

  async record(reader: Reader, userId: number): Promise<PatientRecord> {
    return (await this.records(reader, [userId]))[0]?.record ?? NO_RECORD;
  }

  /** Only of those who have one. */
  async records(reader: Reader, users: number[]): Promise<{ userId: number; record: PatientRecord }[]> {
    const rows = await reader.rows<{ user_id: number; record_sealed: string }>(
      'select user_id, record_sealed from patients where user_id = any(?::bigint[])',
      [users],
    );
    return rows.map(({ user_id: userId, record_sealed: sealed }) => ({
      userId,
      record: this.sealer.openJson<PatientRecord>(RECORD, userId, sealed),
    }));
  }

  sealRecord(userId: number, record: PatientRecord): string {
    return this.sealer.sealJson(RECORD, userId, record);
  }

  async sealOutline(reader: Reader, customer: Customer): Promise<{ outline: string; addressPrint: string | null }> {
    const key = addressKey(customer);
    return {
      outline: this.sealer.sealJson(OUTLINE_PLACE, customer.id, outlineOf(customer)),
      addressPrint: key === null ? null : await this.tokens.of(reader, 'consultations.customers.address', key),
    };
  }
}
