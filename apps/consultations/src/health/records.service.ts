import { Injectable } from '@nestjs/common';
import { userIdOf } from '@sorrel/service-kit/security/actor';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { HealthRecord, Kept } from './health-change.ts';

interface ChangeRow extends Row {
  id: number;
  user_id: number;
  subscription_id: number | null;
  told_at: Date;
  record_sealed: string;
  answer_id: number | null;
  answered_at: Date | null;
  by_name: string | null;
  may_go_on: boolean | null;
  answer_sealed: string | null;
}

const PLACE = 'consultations.health_changes.record';
const ANSWER_PLACE = 'consultations.health_answers.record';
const SELECT = `select c.*, a.id as answer_id, a.at as answered_at, a.by_name, a.may_go_on, a.record_sealed as answer_sealed
  from health_changes c left join lateral (select * from health_answers where change_id = c.id order by id desc limit 1) a on true`;

/** What patients have told of changes, and what was answered: written once, read by many. */
@Injectable()
export class HealthRecords {
  constructor(private readonly sealer: Sealer) {}

  async keep(tx: Tx, userId: number, subscriptionId: number | null, record: HealthRecord): Promise<number> {
    const id = await tx.nextId('health_changes');
    await tx.rows(
      'insert into health_changes (id, user_id, subscription_id, told_at, record_sealed) values (?, ?, ?, ?, ?)',
      [id, userId, subscriptionId, tx.now, this.sealer.sealJson(PLACE, id, record)],
    );
    return id;
  }

  async answer(tx: Tx, changeId: number, text: string, mayGoOn: boolean | null): Promise<number> {
    const id = await tx.nextId('health_answers');
    await tx.rows(
      'insert into health_answers (id, change_id, at, by_id, by_name, may_go_on, record_sealed) values (?, ?, ?, ?, ?, ?, ?)',
      [
        id,
        changeId,
        tx.now,
        userIdOf(tx.ctx),
        tx.ctx.actor.name,
        mayGoOn,
        this.sealer.sealJson(ANSWER_PLACE, id, { text }),
      ],
    );
    return id;
  }

  /** Newest first. */
  async of(reader: Reader, userId: number): Promise<Kept[]> {
    const rows = await reader.rows<ChangeRow>(`${SELECT} where c.user_id = ? order by c.id desc limit 200`, [userId]);
    return rows.map((row) => this.opened(row));
  }

  async some(reader: Reader, ids: readonly number[]): Promise<Map<number, Kept>> {
    if (ids.length === 0) return new Map();
    const rows = await reader.rows<ChangeRow>(`${SELECT} where c.id = any(?)`, [[...ids]]);
    return new Map(rows.map((row) => [row.id, this.opened(row)]));
  }

  /** Locked for whoever answers it. */
  async locked(tx: Tx, id: number): Promise<Kept | null> {
    if (!(await tx.first('select 1 from health_changes where id = ? for update', [id]))) return null;
    return (await this.some(tx, [id])).get(id) ?? null;
  }

  private opened(row: ChangeRow): Kept {
    const answer =
      row.answer_id !== null && row.answer_sealed !== null && row.answered_at !== null
        ? {
            at: row.answered_at,
            by: row.by_name ?? '',
            text: this.sealer.openJson<{ text: string }>(ANSWER_PLACE, row.answer_id, row.answer_sealed).text,
            mayGoOn: row.may_go_on,
          }
        : null;
    return {
      id: row.id,
      userId: row.user_id,
      subscriptionId: row.subscription_id,
      toldAt: row.told_at,
      record: this.sealer.openJson<HealthRecord>(PLACE, row.id, row.record_sealed),
      answer,
    };
  }
}
