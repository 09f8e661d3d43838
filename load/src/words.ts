import { parseArgs } from 'node:util';
import { messageOf, Problem } from '@sorrel/deploy/problem';
import { SCENARIOS, USAGE, type ScenarioName } from './usage.ts';

/** What somebody asked for; null: the scenario's own. */
export interface Asked {
  scenario: ScenarioName;
  url: string | null;
  seconds: number | null;
  rate: number | null;
  people: number | null;
  latencyMs: number;
}

const UNITS = { s: 1, m: 60, h: 3_600 } as const;
const TEXT = { type: 'string' } as const;

/** @throws Problem in words for whoever typed them. */
export function readWords(words: readonly string[]): Asked {
  const { values: given, positionals: rest } = parsed(words);
  const scenario = SCENARIOS.find((one) => one === rest[0]);
  if (!scenario || rest.length > 1) throw new Problem(`Name one scenario. There are: ${SCENARIOS.join(', ')}.`);
  const url = given.url === undefined ? null : here(given.url);
  if (url !== null && given.latency !== undefined)
    throw new Problem('--latency is for a Sorrel of the run itself: start yours with SANDBOX_LATENCY_MS=150.');
  return {
    scenario,
    url,
    seconds: secondsOf(given.duration),
    rate: numberOf('--rate', given.rate),
    people: wholeOf('--people', given.people, 1) ?? null,
    latencyMs: wholeOf('--latency', given.latency, 0) ?? 0,
  };
}

function parsed(words: readonly string[]) {
  try {
    const options = { url: TEXT, duration: TEXT, rate: TEXT, people: TEXT, latency: TEXT };
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new Problem(`${messageOf(error)}\n${USAGE}`);
  }
}

/** Load is sent to this machine alone: elsewhere it would be an attack on whoever answers there. */
function here(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' || !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    throw new Problem('--url must be a Sorrel on this machine, like http://localhost:8080.');
  return url.origin;
}

function secondsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, count, unit = 's'] = /^(\d+)(s|m|h)?$/.exec(text) ?? [];
  const seconds = Number(count) * UNITS[unit as keyof typeof UNITS];
  if (!(seconds >= 1)) throw new Problem('--duration is a time like 30s, 5m or 1h.');
  return seconds;
}

function numberOf(flag: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (!(number > 0 && number <= 10_000)) throw new Problem(`${flag} is a number above 0, like 5 or 0.5.`);
  return number;
}

function wholeOf(flag: string, text: string | undefined, least: number): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (text.trim() === '' || !Number.isInteger(number) || number < least || number > 60_000)
    throw new Problem(`${flag} is a whole number from ${least}.`);
  return number;
}
