import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { messageOf, type Say } from '../../deploy/src/problem.ts';
import { tiedToUs } from '../../deploy/src/servers/launch.ts';
import { adopt } from '../../deploy/src/commands/child.ts';

/** A function of a built module: its file, its name, and the environment it is given. Without a name the module is loaded and no more. */
export interface Asked {
  file: string;
  name?: string;
  env?: Record<string, string>;
}
/** What the process beside us tells: a line of progress, or how it ended. */
export type Told =
  | { say: string }
  | { result: unknown }
  | { failed: { name: string; message: string; stack?: string | undefined } };

/**
 * A process beside this one that does what is done once at a start, and takes its memory away with it: the command itself stays for as
 * long as Sorrel runs.
 */
export class Beside {
  readonly #child: ReturnType<typeof spawn>;
  readonly #ended: Promise<never>;

  constructor() {
    const entry = fileURLToPath(new URL('beside-child.ts', import.meta.url));
    const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
    const { command, args } = tiedToUs(process.execPath, [...flags, entry], 'TERM', false);
    this.#child = spawn(command, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    adopt(this.#child);
    this.#ended = new Promise((_, reject) => {
      this.#child.once('error', reject);
      this.#child.once('exit', (code, signal) =>
        reject(new Error(`The process beside the command ended: ${signal ?? `exit code ${code}`}.`)),
      );
    });
    this.#ended.catch(() => undefined);
  }

  /** Loads a module there ahead of its call. */
  load(file: string): void {
    // Whoever cannot be told has ended, and the call says so.
    this.#child.send({ file } satisfies Asked, () => undefined);
  }

  /** Calls a function there. One at a time. */
  async run<T>(asked: Asked, say: Say): Promise<T> {
    const told = new Promise<T>((resolve, reject) => {
      const take = (message: Told) => {
        if ('say' in message) return say(message.say);
        this.#child.off('message', take);
        if ('result' in message) resolve(message.result as T);
        else reject(Object.assign(new Error(message.failed.message), message.failed));
      };
      this.#child.on('message', take);
    });
    this.#child.send(asked, (error) => error && this.#child.emit('message', { failed: failureOf(error) }));
    return Promise.race([told, this.#ended]);
  }

  end(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}

/** An error as it passes between processes. */
export const failureOf = (error: unknown): Extract<Told, { failed: unknown }>['failed'] =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'Error', message: messageOf(error) };
