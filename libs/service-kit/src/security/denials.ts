import { setTimeout as sleep } from 'node:timers/promises';
import type { Permission } from '@sorrel/contracts/actor';
import { DENIED } from '@sorrel/contracts/kit/audit-words';
import type { Right } from '@sorrel/contracts/rpc-contract';
import type { Db } from '../database/db.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../observability/log.ts';
import type { Context } from './actor.ts';

const SPAN_MS = 60_000;
const MOST_KEPT = 10_000;
/** A refusal waits this long for its row to be written, and no longer. */
const PATIENCE_MS = 1_000;

/** The refusal shown to somebody without the permissions needed. */
export function lacking({ permissions }: { permissions: Right | null }): Fault {
  const wanted = Array.isArray(permissions) ? (permissions as readonly Permission[]) : [];
  return new Fault(
    'forbidden',
    wanted.length === 0
      ? 'You may not do this.'
      : `Your account lacks the permission for this (${wanted.join(' or ')}). Please ask whoever looks after staff accounts.`,
  );
}

/**
 * What staff tried and were not allowed to do, and customers who knock at the console: who, what, when, and the ids it was about; never what they sent. One row a minute for each
 * person and call, so that a loop cannot fill the audit.
 */
export class Denials {
  readonly #noted = new Map<string, number>();
  readonly #db: Pick<Db, 'transaction'>;
  readonly #log: Pick<Log, 'error'>;

  constructor(db: Pick<Db, 'transaction'>, log: Pick<Log, 'error'>) {
    this.#db = db;
    this.#log = log;
  }

  /**
   * `what`: the RPC or route; a caller without a signature counts as nobody. Never throws: the refusal stands even when nothing can be
   * written.
   */
  async note(
    { actor, trace }: Pick<Context, 'trace'> & { actor?: Context['actor'] },
    what: string,
    object: string,
    { isConsole = false } = {},
  ): Promise<void> {
    if (!actor || (actor.kind !== 'staff' && !(isConsole && actor.kind === 'customer'))) return;
    if (!this.#isNew(`${actor.userId} ${what}`)) return;
    const row = this.#db
      .transaction({ actor, trace }, (tx) => tx.audit(DENIED, [what, object].filter(Boolean).join(' ')))
      .catch((error: unknown) => this.#log.error('a denial is not in the audit', { subject: what, error }));
    await Promise.race([row, sleep(PATIENCE_MS, undefined, { ref: false })]);
  }

  #isNew(key: string): boolean {
    const now = Date.now();
    if (now - (this.#noted.get(key) ?? -Infinity) < SPAN_MS) return false;
    if (this.#noted.size >= MOST_KEPT)
      for (const [known, at] of this.#noted) if (now - at >= SPAN_MS) this.#noted.delete(known);
    // Already full for this minute: better no row than a table that fills up.
    if (this.#noted.size >= MOST_KEPT) return false;
    this.#noted.set(key, now);
    return true;
  }
}
