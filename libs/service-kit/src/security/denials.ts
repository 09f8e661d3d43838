import { setTimeout as sleep } from 'node:timers/promises';
import type { Permission } from '@sorrel/contracts/actor';
import type { Right } from '@sorrel/contracts/rpc-contract';
import type { Db } from '../database/db.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../observability/log.ts';
import type { Context } from './actor.ts';

/** The action under which a denial stands in the audit. */
export const DENIED = 'staff.denied';
const SPAN_MS = 60_000;
const MOST_KEPT = 10_000;
/** A refusal waits this long for its row, and no longer. */
const PATIENCE_MS = 1_000;

/** What somebody reads who asked for more than their permissions allow. */
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
 * What staff tried and may not do: who, what, when, and the ids it was about; never what they sent. One row a minute for each of them and each
 * thing, so that a loop cannot fill the audit.
 */
export class Denials {
  readonly #noted = new Map<string, number>();
  readonly #db: Pick<Db, 'transaction'>;
  readonly #log: Pick<Log, 'error'>;

  constructor(db: Pick<Db, 'transaction'>, log: Pick<Log, 'error'>) {
    this.#db = db;
    this.#log = log;
  }

  /** `what`: the RPC or route; whoever did not sign is nobody. Never throws: whoever is refused is refused also while nothing can be written. */
  async note(
    { actor, trace }: Pick<Context, 'trace'> & { actor?: Context['actor'] },
    what: string,
    object: string,
  ): Promise<void> {
    if (actor?.kind !== 'staff' || !this.#isNew(`${actor.userId} ${what}`)) return;
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
    // Full of what is still counted: rather no row than a table that fills.
    if (this.#noted.size >= MOST_KEPT) return false;
    this.#noted.set(key, now);
    return true;
  }
}
