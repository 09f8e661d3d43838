import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MigratedDatabase } from './migrated-database.ts';
import type { Listeners, Programs, Start } from './programs.ts';

/** One line of JSON each way. */
export interface Asked {
  /** A database of this name on that server, with every schema up to date. */
  database?: { serverUrl: string; name: string };
  start?: Start;
  /** Ends what was started. */
  stop?: true;
}
export interface Answer {
  database?: MigratedDatabase;
  url?: string;
  listeners?: Listeners;
  problem?: string;
}

/** What arrives, line by line. */
export async function* lines(socket: Socket): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of socket.setEncoding('utf8')) {
      const whole = (rest + String(chunk)).split('\n');
      rest = whole.pop() ?? '';
      yield* whole;
    }
  } catch {
    // Cut off: as good as closed.
  }
}

/** The port of this worker's house, undefined where a suite runs by itself. */
export function houseOf(env: NodeJS.ProcessEnv = process.env): number | undefined {
  const ports = (env.SORREL_HOUSES ?? '').split(',').filter(Boolean).map(Number);
  return ports[(Number(env.JEST_WORKER_ID ?? 1) - 1) % Math.max(1, ports.length)];
}

/** A line to the house. What was asked for and failed is thrown. */
class Line {
  readonly #socket: Socket;
  readonly #replies: AsyncGenerator<string>;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#replies = lines(socket);
  }

  get isOver(): boolean {
    return this.#socket.destroyed;
  }

  async ask(asked: Asked): Promise<Answer> {
    this.#socket.write(`${JSON.stringify(asked)}\n`);
    const { value, done } = await this.#replies.next();
    if (done)
      throw new Error('The process that runs the programs of worlds has ended: its last words stand further up.');
    const answer = JSON.parse(value) as Answer;
    if (answer.problem) throw new Error(answer.problem);
    return answer;
  }

  end(): void {
    this.#socket.destroy();
  }
}

/** Starts programs in the house. Throws what kept them from starting. */
export async function startInHouse(port: number, start: Start): Promise<Programs> {
  const line = new Line(await opened(port));
  try {
    const { url = '', listeners = {} } = await line.ask({ start });
    return {
      url,
      listeners,
      stop: async () => {
        if (line.isOver) return;
        await line.ask({ stop: true });
        line.end();
      },
    };
  } catch (error) {
    line.end();
    throw error;
  }
}

/** A migrated database, made by the house. */
export async function databaseByHouse(port: number, serverUrl: string, name: string): Promise<MigratedDatabase> {
  const line = new Line(await opened(port));
  try {
    const { database } = await line.ask({ database: { serverUrl, name } });
    if (!database) throw new Error('The house made no database.');
    return database;
  } finally {
    line.end();
  }
}

// While a fresh house takes over, nobody listens for a moment.
async function opened(port: number): Promise<Socket> {
  for (let tries = 0; ; tries++)
    try {
      return await new Promise<Socket>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket));
        socket.once('error', reject);
      });
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(200);
    }
}
