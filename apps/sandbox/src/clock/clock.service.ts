import { Injectable, type OnModuleInit } from '@nestjs/common';
import { moveClock } from '@sorrel/contracts/kit/rpc';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { Fault, invalid } from '@sorrel/service-kit/fault';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { addDuration } from './duration.ts';
import { Heard } from './heard.ts';
import { Settle } from './settle.service.ts';

const FURTHEST_MS = 50 * 366 * 24 * 3600 * 1000;

/** Moves the product's time in all programs at once, running everything that falls due on the way, in order. */
@Injectable()
export class ClockService implements OnModuleInit {
  #moving: Promise<unknown> = Promise.resolve();
  readonly #heard = new Heard();

  constructor(
    private readonly db: Db,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly settle: Settle,
  ) {}

  async onModuleInit(): Promise<void> {
    const row = await this.db.first<{ offset_ms: number }>('select offset_ms from clock');
    this.clock.setOffset(row?.offset_ms ?? 0);
  }

  /** One move at a time: a second caller waits for the first. `body`: `{advance}` or `{at}`. */
  move(body: { advance?: unknown; at?: unknown }): Promise<{ now: string; settled: true }> {
    return this.#inTurn(() => this.#move(body));
  }

  /** Starts at a moment in the past, only before anything has happened here. */
  beginAt(at: unknown): Promise<{ now: string }> {
    return this.#inTurn(() => this.#beginAt(at));
  }

  /** Moves to exactly real time. */
  catchUp(): Promise<{ offsetMs: number }> {
    return this.#inTurn(() => this.#catchUp());
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#moving.then(work);
    this.#moving = next.catch(() => undefined);
    return next;
  }

  /** For the demo data, which starts in the past. Once a mail was sent or a provider holds any data, time only goes forward. */
  async #beginAt(at: unknown): Promise<{ now: string }> {
    const moment = new Date(typeof at === 'string' ? at : Number.NaN);
    if (Number.isNaN(moment.getTime()) || moment.getTime() > Date.now())
      throw invalid('at', 'Send {"at":"2026-09-01T09:00:00Z"}, a moment in the past.');
    if (await this.db.first('select 1 from mails union all select 1 from documents limit 1'))
      throw new Fault('conflict', 'Something has happened here already, so the clock only goes forward.');
    await this.#set(moment);
    return { now: this.clock.now().toISOString() };
  }

  /** From the past to exactly real time, also making up for the time this move itself takes. */
  async #catchUp(): Promise<{ offsetMs: number }> {
    if (this.clock.offsetMs > 0)
      throw new Fault('conflict', `The clock is ahead of real time; it is ${this.clock.now().toISOString()}.`);
    if (this.clock.offsetMs < 0) {
      await this.#move({ at: new Date().toISOString() });
      await this.setOffset(0);
      await this.settle.settle();
    }
    return { offsetMs: this.clock.offsetMs };
  }

  async #move(body: { advance?: unknown; at?: unknown }): Promise<{ now: string; settled: true }> {
    const target = this.#target(body);
    // What is due in a moment is not waited for: the clock goes there.
    let { nextDue } = await this.settle.settle(0);
    while (nextDue && nextDue <= target) {
      if (nextDue > this.clock.now()) await this.#set(nextDue);
      ({ nextDue } = await this.settle.settle(0));
    }
    if (target > this.clock.now()) await this.#set(target);
    await this.settle.settle();
    return { now: this.clock.now().toISOString(), settled: true };
  }

  #target(body: { advance?: unknown; at?: unknown }): Date {
    const now = this.clock.now();
    const target =
      typeof body.advance === 'string'
        ? addDuration(now, body.advance)
        : typeof body.at === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(body.at)
          ? new Date(body.at)
          : null;
    if (!target || Number.isNaN(target.getTime()))
      throw invalid(
        body.at === undefined ? 'advance' : 'at',
        'Send {"advance":"P2M"} (an ISO 8601 duration) or {"at":"2027-01-31T09:00:00Z"}.',
      );
    if (target.getTime() < now.getTime() - 1_000)
      throw new Fault('conflict', `The clock only goes forward; it is ${now.toISOString()}.`);
    if (target.getTime() - Date.now() > FURTHEST_MS) throw invalid('at', 'The clock goes at most 50 years ahead.');
    return target;
  }

  /** Written before it is announced, because a program that starts in between reads it. */
  async #set(moment: Date): Promise<void> {
    await this.setOffset(moment.getTime() - Date.now());
  }

  /** A program has started and asks for the time: from now on its answer to a move is waited for. */
  expect(who: string): void {
    this.#heard.from(who, performance.now());
  }

  async setOffset(offsetMs: number): Promise<void> {
    const rounded = Math.round(offsetMs);
    await this.db.rows(
      'insert into clock (id, offset_ms) values (1, ?) on conflict (id) do update set offset_ms = excluded.offset_ms',
      [rounded],
    );
    this.clock.setOffset(rounded);
    const answers = await this.rpc.askAll(moveClock, { offsetMs: rounded }, systemContext('clock'), {
      isEnough: (some) => this.#heard.areAllIn(some.map(({ by }) => by)),
    });
    this.#heard.moved(
      answers.map(({ by }) => by),
      performance.now(),
    );
  }
}
