import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Fault } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import type { Print, PrintAnswer, PrintOrder } from './printing.process.ts';

interface Waiting {
  order: PrintOrder;
  /** A process was lost over it, or over one that waited beside it. */
  isAgain: boolean;
  resolve(print: Print): void;
  reject(error: Error): void;
}

/** Long enough that a dispatch shift keeps its fonts unpacked, short enough that a quiet service gives the memory back. */
const IDLE_MS = 15_000;
/** How long the process may bring nothing at all. Counted from its last answer: a document also waits for those ordered before it. */
const SILENT_MS = 12_000;
/** A document leaves about 5 MB of garbage behind; without a bound the heap grows to 200 MB before it is swept. */
const LIMITS = ['--max-old-space-size=96', '--max-semi-space-size=4'];

/**
 * Prints in a process of its own, begun with the first document and ended when nothing was printed for a while: the memory of fonts and PDF
 * writer is freed between shifts (a thread's is not returned to the system), and a long document never holds up other answers. It gets no
 * settings and no secrets, only what is to be printed. Printing changes nothing anywhere, so what a lost process was to print is printed
 * once more by the next one, before anybody hears of it.
 */
@Injectable()
export class Printer implements OnApplicationShutdown {
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #silent: NodeJS.Timeout | undefined;
  #nextId = 1;
  readonly #waiting = new Map<number, Waiting>();

  constructor(@Inject(LOG) private readonly log: Log) {}

  print(order: PrintOrder): Promise<Print> {
    return new Promise<Print>((resolve, reject) => this.#order({ order, isAgain: false, resolve, reject }));
  }

  /** The letters of a name that no embedded font has: a label with them would not name the patient properly. */
  async unprintableIn(name: string): Promise<string[]> {
    return (await this.print({ kind: 'name', data: name })).unprintable;
  }

  #order(one: Waiting): void {
    clearTimeout(this.#idle);
    const printing = (this.#process ??= this.#begin());
    const id = this.#nextId++;
    if (this.#waiting.size === 0) this.#watch();
    this.#waiting.set(id, one);
    printing.send({ id, order: one.order }, (error) => {
      if (error) this.#fail(printing, 'not reached');
    });
  }

  #begin(): ChildProcess {
    // Sources run uncompiled in development and tests, compiled in production: the process's file has the same ending as this one.
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const file = fileURLToPath(new URL(`./printing.process.${ending}`, import.meta.url));
    const printing = fork(file, {
      env: { NODE_NO_WARNINGS: '1' },
      execArgv: LIMITS,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    printing.unref();
    printing.channel?.unref();
    printing.on('message', (answer: PrintAnswer) => this.#settle(answer));
    printing.on('error', () => this.#fail(printing, 'not begun'));
    printing.on('exit', () => this.#fail(printing, 'ended'));
    return printing;
  }

  #settle(answer: PrintAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('print' in answer) waiting?.resolve(answer.print);
    else {
      this.log.error('document not printed', { code: answer.problem });
      waiting?.reject(new Fault('internal', 'This document could not be printed. Please tell our team.'));
    }
    if (this.#waiting.size === 0) this.#rest();
    else this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#silent);
    const printing = this.#process;
    this.#silent = setTimeout(() => printing && this.#fail(printing, 'silent'), SILENT_MS);
  }

  #rest(): void {
    clearTimeout(this.#silent);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), IDLE_MS);
    this.#idle.unref();
  }

  /** The process died or hangs: what waits is ordered once more from a new one. Lost a second time, callers may try again themselves. */
  #fail(printing: ChildProcess, why: string): void {
    if (this.#process !== printing) return;
    this.#end();
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    if (lost.length > 0) this.log.warn('printing process lost', { code: why, count: lost.length });
    for (const one of lost) {
      if (!one.isAgain) this.#order({ ...one, isAgain: true });
      else
        one.reject(
          new Fault('unavailable', 'This document could not be printed just now. Please try again.', {
            retryAfterSeconds: 2,
          }),
        );
    }
  }

  #end(): void {
    clearTimeout(this.#silent);
    const printing = this.#process;
    this.#process = undefined;
    printing?.kill('SIGKILL');
  }

  onApplicationShutdown(): void {
    clearTimeout(this.#idle);
    this.#end();
  }
}
