import { Injectable } from '@nestjs/common';
import { readBooks } from '@sorrel/contracts/billing/rpc';
import type { OperationsAnswer } from '@sorrel/contracts/http/admin';
import { readLastBackup } from '@sorrel/contracts/identity/backups';
import { PROGRAMS, SHOWN_WITHIN_MS, showPrograms } from '@sorrel/contracts/kit/operations';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { answerOf } from './operations.ts';

/** What is away is missing in the answer, and everything else is shown all the same. */
const unlessAway = <T>(asking: Promise<T>): Promise<T | null> => asking.catch(() => null);

/** One round of calls to every program. */
@Injectable()
export class OperationsQueries {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async read(ctx: Context): Promise<OperationsAnswer> {
    const today = londonDate(this.clock.now());
    const [instances, states, backup, books] = await Promise.all([
      unlessAway(this.rpc.askAll(showPrograms, {}, ctx, { stallMs: SHOWN_WITHIN_MS })),
      Promise.all(PROGRAMS.map((name) => unlessAway(this.rpc.ask(kitRpcOf(name).operations, {}, { ...ctx })))),
      unlessAway(this.rpc.ask(readLastBackup, {}, { ...ctx })),
      unlessAway(this.rpc.ask(readBooks, { from: today, to: today }, { ...ctx })),
    ]);
    return answerOf({
      at: this.clock.wall(),
      programs: PROGRAMS.map((name, at) => ({ name, operations: states[at] ?? null })),
      instances: instances ?? [],
      backup,
      checks: books?.checks ?? null,
    });
  }
}
