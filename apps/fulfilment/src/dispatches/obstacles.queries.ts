import { Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { mayShip, whyNotReady, wordsOf, type Decision } from '../decisions/may-ship.ts';
import { standingOf, type Dispatch } from '../records/dispatch.ts';
import { ShippingFacts } from './facts.service.ts';

/** Rows that are asked about in one statement. */
const AT_ONCE = 25;
/** The row says these by itself: the day it leaves, and where its check stands. */
const ON_THE_ROW: readonly string[] = ['cold_chain', 'not_checked', 'check_waits'];

/** Why items on a list do not leave, from what is asked when one is shipped. */
@Injectable()
export class Obstacles {
  constructor(
    private readonly db: Db,
    private readonly facts: ShippingFacts,
    private readonly clock: Clock,
  ) {}

  /** In words, for those that stand still at the pharmacy. The letters of a name are looked at when the label is made. */
  async of(dispatches: readonly Dispatch[]): Promise<Map<number, string>> {
    const found = new Map<number, string>();
    const tell = (itemId: number, decision: Decision | null): void => {
      if (decision?.kind === 'refused' && !ON_THE_ROW.includes(decision.code)) found.set(itemId, wordsOf(decision));
    };
    for (const one of dispatches) if (one.status === 'held') tell(one.itemId, whyNotReady(standingOf(one)));
    const ready = dispatches.filter(({ status }) => status === 'ready');
    const moment = { now: this.clock.now(), isOnItsWay: false, lostLetters: [], by: null };
    for (let from = 0; from < ready.length; from += AT_ONCE) {
      const reads = this.db.together();
      await Promise.all(
        ready.slice(from, from + AT_ONCE).map(async (one) => {
          tell(one.itemId, mayShip((await this.facts.of(reads, one, moment)).facts));
        }),
      );
    }
    return found;
  }
}
