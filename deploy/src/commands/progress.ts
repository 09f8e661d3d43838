import { messageOf, type Say } from '../problem.ts';

const WIDTH = 11;

/** Prints the progress of a command: a line when a step begins, and one with the time it took. */
export const progress = {
  /** A plain line. */
  line: (text = ''): void => void process.stdout.write(`${text}\n`),
  /** A line that belongs to a step. */
  say:
    (step: string): Say =>
    (text) =>
      progress.line(`  ${step.padEnd(WIDTH)}${text}`),
};

/** Runs one step; `work` may return a word on the outcome to be printed with the time. */
export async function step<T>(
  name: string,
  begin: string,
  work: (say: Say) => Promise<T>,
  end: (result: T) => string = () => 'done',
): Promise<T> {
  const say = progress.say(name);
  say(begin);
  const from = performance.now();
  const result = await work(say);
  say(`${end(result)} (${seconds(from)})`);
  return result;
}

/** The time since `from` (of `performance.now()`), for a person. */
export const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Runs a command to its end: a Problem prints its one line, any other error its stack; both exit with 1. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    process.stderr.write(`${isForThePerson(error) || !(error instanceof Error) ? messageOf(error) : error.stack}\n`);
    // Something half started may keep the process alive.
    process.exit(1);
  }
}

/** Recognised by name: the build's errors have classes of their own, and service-kit may not be built yet when this runs. */
const isForThePerson = (error: unknown): boolean =>
  error instanceof Error && ['Problem', 'ConfigError'].includes(error.name);
