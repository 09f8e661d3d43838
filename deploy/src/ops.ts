import { setTimeout as sleep } from 'node:timers/promises';
import { readBooks, reconcile } from '@sorrel/contracts/billing/rpc';
import { readLastBackup } from '@sorrel/contracts/identity/backups';
import { PROGRAMS, SHOWN_WITHIN_MS, showPrograms, type Operations } from '@sorrel/contracts/kit/operations';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { londonDate } from '@sorrel/contracts/london';
import type { RpcCaller } from '@sorrel/service-kit/messaging/rpc/rpc-caller';
import { inOneLine, openOperator, operatorContext, type Env } from './operator.ts';
import type { Asked, ProgramName, Which } from './ops/asked.ts';
import { erase, eraseDormant, hold, subjectAccess } from './ops/people.ts';
import { backupLine, booksLine, jobLines, letterLines, moreLine, statusLines, type Account } from './ops/words.ts';
import { messageOf, Problem, type Say } from './problem.ts';

export { readAsked, USAGE } from './ops/asked.ts';

const LOOK_AGAIN_MS = 300;

/** Does what was asked in the running installation, and says what it did. Returns the exit code. */
export async function ops(asked: Asked, env: Env, say: Say): Promise<number> {
  const rpc = await openOperator(env);
  try {
    return await new Ops(rpc, say).run(asked);
  } finally {
    await rpc.connection.close();
  }
}

class Ops {
  readonly #rpc: RpcCaller;
  readonly #say: Say;

  constructor(rpc: RpcCaller, say: Say) {
    this.#rpc = rpc;
    this.#say = say;
  }

  run(asked: Asked): Promise<number> {
    switch (asked.verb) {
      case 'status':
        return this.#status();
      case 'dead-letters':
        return this.#deadLetters(asked.program);
      case 'jobs':
        return this.#jobs(asked.program, asked.kind);
      case 'replay':
        return this.#replay(asked.program, asked.which);
      case 'retry':
        return this.#retry(asked.program, asked.which, asked.kind);
      case 'republish':
        return this.#republish(asked.program, asked.event);
      case 'reconcile':
        return this.#reconcile();
      case 'settle':
        return this.#settle(asked.withinSeconds);
      case 'subject-access':
        return subjectAccess(this.#rpc, asked.who, asked.to, this.#say);
      case 'erase':
        return erase(this.#rpc, asked.who, asked.isMeant, this.#say);
      case 'erase-dormant':
        return eraseDormant(this.#rpc, asked.isMeant, this.#say);
      case 'hold':
        return hold(this.#rpc, asked.who, asked.reason, this.#say);
    }
  }

  /** A program that does not answer is shown as such. */
  #account(program: string, kind?: string): Promise<Account> {
    return this.#rpc.ask(kitRpcOf(program).operations, { kind }, operatorContext('ops')).then(
      (operations) => ({ program, operations }),
      (error: unknown) => {
        const problem = inOneLine(error, program);
        // A wrong secret is no program that is away.
        if (problem instanceof Problem && !problem.message.startsWith('Nobody answers')) throw problem;
        return { program, operations: null };
      },
    );
  }

  #accounts(program: ProgramName | null, kind?: string): Promise<Account[]> {
    return Promise.all((program ? [program] : PROGRAMS).map((name) => this.#account(name, kind)));
  }

  /** Names those that did not answer; 1 where there are any. */
  #silent(accounts: readonly Account[]): number {
    const silent = accounts.filter(({ operations }) => operations === null).map(({ program }) => program);
    if (silent.length > 0) this.#say(`No answer from ${silent.join(', ')}.`);
    return silent.length > 0 ? 1 : 0;
  }

  async #status(): Promise<number> {
    const ctx = () => operatorContext('ops');
    const today = londonDate(new Date());
    const unlessAway = <T>(asking: Promise<T>): Promise<T | undefined> => asking.catch(() => undefined);
    const accounts = await this.#accounts(null);
    const [instances, backup, books] = await Promise.all([
      unlessAway(this.#rpc.askAll(showPrograms, {}, ctx(), { stallMs: SHOWN_WITHIN_MS })),
      unlessAway(this.#rpc.ask(readLastBackup, {}, ctx())),
      unlessAway(this.#rpc.ask(readBooks, { from: today, to: today }, ctx())),
    ]);
    for (const line of statusLines(accounts, instances ?? [])) this.#say(line);
    this.#say(backupLine(backup && backup.last, Date.now()));
    this.#say(booksLine(books?.checks));
    return this.#silent(accounts);
  }

  async #deadLetters(program: ProgramName | null): Promise<number> {
    const accounts = await this.#accounts(program);
    const letters = listed(accounts, ({ deadLetters }) => deadLetters.newest).map(({ program: of, one }) => ({
      program: of,
      letter: one,
    }));
    for (const line of letters.length > 0 ? letterLines(letters) : ['No dead letters.']) this.#say(line);
    for (const line of moreLine(letters.length, accounts, ({ deadLetters }) => deadLetters.total)) this.#say(line);
    return this.#silent(accounts);
  }

  async #jobs(program: ProgramName | null, kind: string | undefined): Promise<number> {
    const accounts = await this.#accounts(program, kind);
    const jobs = listed(accounts, (of) => of.jobs.failed).map(({ program: of, one }) => ({ program: of, job: one }));
    for (const line of jobs.length > 0 ? jobLines(jobs) : ['No failed jobs.']) this.#say(line);
    for (const line of moreLine(jobs.length, accounts, failedOf(kind))) this.#say(line);
    return this.#silent(accounts);
  }

  #replay(program: ProgramName, which: Which): Promise<number> {
    const rpc = kitRpcOf(program).replay;
    return this.#each(program, which, {
      list: async () => (await this.#mustSay(program)).deadLetters.newest.filter((one) => one.isReplayable),
      none: 'No dead letters that could be replayed.',
      work: async (id) => {
        await this.#rpc.ask(rpc, { id }, operatorContext('ops'));
        return 'handled';
      },
    });
  }

  #retry(program: ProgramName, which: Which, kind: string | undefined): Promise<number> {
    const rpc = kitRpcOf(program).retry;
    return this.#each(program, which, {
      list: async () => (await this.#mustSay(program, kind)).jobs.failed,
      none: 'No failed jobs.',
      work: async (id) => {
        const { is, kind: what, key } = await this.#rpc.ask(rpc, { id }, operatorContext('ops'));
        return is === 'due' ? `${what} ${key} is due again` : `${what} ${key}: a newer one is due and does it`;
      },
    });
  }

  async #mustSay(program: ProgramName, kind?: string): Promise<Operations> {
    const { operations } = await this.#account(program, kind);
    if (!operations) throw new Problem(`Nobody answers: ${program} must be running, on the same broker.`);
    return operations;
  }

  /** One by one: one that is refused does not keep the others. A list is cut off, so it is read again until it has nothing new. */
  async #each(program: ProgramName, which: Which, { list, none, work }: Each): Promise<number> {
    const done = new Map<number, boolean>();
    const doOne = async (id: number): Promise<void> => {
      try {
        this.#say(`${program} ${id}: ${await work(id)}`);
        done.set(id, true);
      } catch (error) {
        done.set(id, false);
        this.#say(`${program} ${id}: ${messageOf(inOneLine(error, program))}`);
      }
    };
    if (which !== 'all') await doOne(which);
    else
      for (let next = await list(); next.length > 0; next = (await list()).filter(({ id }) => !done.has(id)))
        for (const { id } of next.toReversed()) await doOne(id);
    if (done.size === 0) this.#say(none);
    return [...done.values()].every(Boolean) ? 0 : 1;
  }

  async #republish(program: ProgramName, event: string): Promise<number> {
    const { subject, key } = await this.#ask(program, () =>
      this.#rpc.ask(kitRpcOf(program).republish, { event }, operatorContext('ops')),
    );
    this.#say(`${subject} about ${key} is published again.`);
    this.#say('The broker passes over it when it was published within the last two minutes: repeat it then.');
    return 0;
  }

  async #reconcile(): Promise<number> {
    const { checked, fixed } = await this.#ask('billing', () => this.#rpc.ask(reconcile, {}, operatorContext('ops')));
    this.#say(`Compared ${checked} with the card provider, healed ${fixed}.`);
    return 0;
  }

  /** An event may be between two places while one program is asked: so nothing must be in flight twice in a row. */
  async #settle(withinSeconds: number): Promise<number> {
    const until = performance.now() + withinSeconds * 1_000;
    for (let quiet = 0; ;) {
      const busy = (await Promise.all(PROGRAMS.map((name) => this.#busy(name)))).filter((words) => words !== '');
      quiet = busy.length === 0 ? quiet + 1 : 0;
      if (quiet === 2) break;
      if (performance.now() > until) {
        this.#say(`Still in flight after ${withinSeconds} s: ${busy.join('; ') || 'nothing for long enough'}.`);
        return 1;
      }
      await sleep(LOOK_AGAIN_MS);
    }
    this.#say('Nothing is in flight.');
    return 0;
  }

  async #busy(program: string): Promise<string> {
    try {
      const { outbox, jobs, events } = await this.#rpc.ask(kitRpcOf(program).idle, {}, operatorContext('ops'));
      const left = Object.entries({ 'events to publish': outbox, 'events to handle': events, 'jobs to do': jobs });
      const words = left.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`);
      return words.length > 0 ? `${program}: ${words.join(', ')}` : '';
    } catch (error) {
      return `${program}: ${messageOf(inOneLine(error, program))}`;
    }
  }

  #ask<T>(program: string, asking: () => Promise<T>): Promise<T> {
    return asking().catch((error: unknown) => {
      throw inOneLine(error, program);
    });
  }
}

interface Each {
  list(): Promise<readonly { id: number }[]>;
  none: string;
  /** Returns what became of it. */
  work(id: number): Promise<string>;
}

const failedOf =
  (kind: string | undefined) =>
  ({ jobs }: Operations): number =>
    jobs.kinds.filter((one) => kind === undefined || one.kind === kind).reduce((all, { failed }) => all + failed, 0);

function listed<T>(
  accounts: readonly Account[],
  of: (operations: Operations) => readonly T[],
): { program: string; one: T }[] {
  return accounts.flatMap(({ program, operations }) =>
    operations ? of(operations).map((one) => ({ program, one })) : [],
  );
}
