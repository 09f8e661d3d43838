import type { Store } from '../store.ts';
import type { FaultMode, FaultOrder, FaultTarget } from './fault.ts';

export type ActiveFault = { target: FaultTarget; mode: FaultMode; remaining: number | null; until: string | null };

type FaultRow = { target: FaultTarget; mode: FaultMode; remaining: number | null; until: Date | null };

// Faults run on real time: moving the business clock must neither end nor prolong an outage.
const ACTIVE = `(remaining is null or remaining > 0) and (until is null or until > clock_timestamp())`;

/** The fault switches, kept in the database so that a restart of the stand-in does not end an outage. */
export class Faults {
  constructor(private readonly store: Store) {}

  async order(fault: FaultOrder): Promise<void> {
    await this.store.rows(
      `insert into sandbox.faults (target, mode, remaining, until)
       values ($1, $2, $3, clock_timestamp() + $4 * interval '1 second')`,
      [fault.target, fault.mode, fault.count, fault.seconds],
    );
  }

  async clear(target: FaultTarget | null = null): Promise<void> {
    await this.store.rows('delete from sandbox.faults where $1::text is null or target = $1', [target]);
  }

  async active(): Promise<ActiveFault[]> {
    const rows = await this.store.rows<FaultRow>(
      `select target, mode, remaining, until from sandbox.faults where ${ACTIVE} order by id`,
    );
    return rows.map((row) => ({ ...row, until: row.until?.toISOString() ?? null }));
  }

  /** Uses up one failure of the oldest active fault among these modes and returns its mode, or null. */
  async meet<Mode extends FaultMode>(target: FaultTarget, modes: readonly Mode[]): Promise<Mode | null> {
    const [row] = await this.store.rows<{ mode: Mode }>(
      `update sandbox.faults set remaining = remaining - 1
       where id = (select id from sandbox.faults where target = $1 and mode = any($2) and ${ACTIVE}
                   order by id limit 1 for update skip locked)
       returning mode`,
      [target, modes],
    );
    return row?.mode ?? null;
  }
}
