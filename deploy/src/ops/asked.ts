import { parseArgs } from 'node:util';
import { PROGRAMS } from '@sorrel/contracts/kit/operations';
import { messageOf, Problem } from '../problem.ts';

export type ProgramName = (typeof PROGRAMS)[number];
/** A number in a list, or all of the list. */
export type Which = number | 'all';

/** What `npm run ops` is asked to do over the broker. */
export type Asked =
  | { verb: 'status' | 'reconcile' }
  | { verb: 'dead-letters'; program: ProgramName | null }
  | { verb: 'replay'; program: ProgramName; which: Which }
  | { verb: 'jobs'; program: ProgramName | null; kind: string | undefined }
  | { verb: 'retry'; program: ProgramName; which: Which; kind: string | undefined }
  | { verb: 'republish'; program: ProgramName; event: string }
  | { verb: 'settle'; withinSeconds: number };

export const USAGE = `Usage: npm run ops -- <what>
  status                             each program: version, processes, events, jobs, dead letters; last backup, books
  dead-letters [<program>]           events that were given up, with the reason
  replay <program> <id>|all          gives a dead letter to its handler once more
  jobs [<program>] [--kind <kind>]   jobs that were given up, with the reason
  retry <program> <id>|all [--kind <kind>]
                                     makes a failed job due again, or all, or all of a kind
  republish <program> <event>        publishes an event of that program again; whoever has handled it passes over it
  reconcile                          compares payments with the card provider now
  settle [--within <seconds>]        waits until nothing is in flight; 60 seconds if not said
  verify-audit [<anchors or log>...] whether anybody has rewritten who did what
  rotate-keys [--dry-run] [--only <program>] [--rate <values a second>]
                                     seals everything anew with the newest of SEAL_KEYS
  mark-restored                      the database was put back to an earlier state: payments are compared before anybody is charged
Programs: ${PROGRAMS.join(', ')}.
Sorrel must be running; its settings (NATS_URL_STAFF, SORREL_SECRET) are taken from the environment, or from --env <file>; without
any, from what "npm start" runs in this folder. verify-audit, rotate-keys and mark-restored work on the database instead: DATABASE_URL (a user who
may read, for rotate-keys write, in every schema; mark-restored takes DATABASE_URL_BILLING too), DATA_DIR, SEAL_KEYS and the S3_ settings as the programs have them.
Whatever changes something leaves a row in that program's audit. Exit code 1: it could not be done, or a program does not answer.`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** How many words come after each verb: at least, at most. */
const WORDS: Record<Asked['verb'], [number, number]> = {
  status: [0, 0],
  'dead-letters': [0, 1],
  replay: [2, 2],
  jobs: [0, 1],
  retry: [2, 2],
  republish: [2, 2],
  reconcile: [0, 0],
  settle: [0, 0],
};
const isVerb = (word: string): word is Asked['verb'] => Object.hasOwn(WORDS, word);

/** @throws Problem in one line. `file`: a file of settings. */
export function readAsked(words: readonly string[]): { asked: Asked; file: string | null } {
  const { values, positionals } = parsed(words);
  const [verb = '', ...rest] = positionals;
  if (!isVerb(verb)) throw new Problem(`"${verb}" is not known here. npm run ops -- --help says what is.`);
  const [least, most] = WORDS[verb];
  if (rest.length < least || rest.length > most) throw new Problem(`${usageOf(verb)}`);
  const { env: file = null, within, kind } = values;
  if (within !== undefined && verb !== 'settle') throw new Problem('--within belongs to settle.');
  if (kind !== undefined && verb !== 'jobs' && !(verb === 'retry' && rest[1] === 'all'))
    throw new Problem('--kind belongs to jobs and to retry <program> all.');
  return { asked: askedOf(verb, rest, { within, kind }), file };
}

function askedOf(
  verb: Asked['verb'],
  [program = '', what = '']: readonly string[],
  { within, kind }: { within: string | undefined; kind: string | undefined },
): Asked {
  switch (verb) {
    case 'status':
    case 'reconcile':
      return { verb };
    case 'dead-letters':
      return { verb, program: program === '' ? null : programOf(program) };
    case 'jobs':
      return { verb, program: program === '' ? null : programOf(program), kind };
    case 'replay':
      return { verb, program: programOf(program), which: whichOf(what) };
    case 'retry':
      return { verb, program: programOf(program), which: whichOf(what), kind };
    case 'republish':
      if (!UUID.test(what)) throw new Problem(`"${what}" is no event's id.`);
      return { verb, program: programOf(program), event: what };
    case 'settle':
      return { verb, withinSeconds: secondsOf(within ?? '60') };
  }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { env: { type: 'string' }, within: { type: 'string' }, kind: { type: 'string' } },
    });
  } catch (error) {
    throw new Problem(messageOf(error));
  }
}

function usageOf(verb: string): string {
  const line = USAGE.split('\n').find((one) => one.trim().split(' ')[0] === verb) ?? '';
  return `npm run ops -- ${line.trim().split(/ {2,}/)[0]}`;
}

function programOf(word: string): ProgramName {
  const program = PROGRAMS.find((one) => one === word);
  if (!program) throw new Problem(`There is no program ${word}; there are ${PROGRAMS.join(', ')}.`);
  return program;
}

function whichOf(word: string): Which {
  if (word === 'all') return word;
  if (!/^[1-9]\d{0,14}$/.test(word)) throw new Problem(`"${word}" is neither an id nor all.`);
  return Number(word);
}

function secondsOf(word: string): number {
  const seconds = Number(word);
  if (!(seconds > 0 && seconds <= 86_400)) throw new Problem('--within must be a number of seconds, a day at most.');
  return seconds;
}
