import { Sealer } from '@sorrel/service-kit/security/sealed';
import { readKitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { clinicalChecks } from './invariants/clinical.ts';
import { deliveryChecks } from './invariants/delivery.ts';
import { lookAt, type Check, type Read, type Sql } from './invariants/look.ts';
import { moneyChecks } from './invariants/money.ts';
import { parcelChecks } from './invariants/parcels.ts';
import { recordChecks } from './invariants/record.ts';
import { shownChecks } from './invariants/shown.ts';
import { stockChecks } from './invariants/stock.ts';
import { termChecks } from './invariants/terms.ts';
import type { Programs } from './programs.ts';

/** An invariant that does not hold: its number in the reliability plan, its text, and what was found. */
export interface Violation {
  name: string;
  promise: string;
  what: string;
}

/** What is checked: a world, or anything with a database and an address. */
export interface Checked {
  url: string;
  sql: Sql;
  settle(): Promise<void>;
  /** Who listens, where the programs say so; otherwise this is taken from the inboxes. */
  programs?: Pick<Programs, 'listeners'>;
  /** The settings it runs with: with its keys, sealed columns are checked as well. */
  env?: Record<string, string>;
}

export interface CheckOptions {
  /** Invariants a test breaks on purpose, by number. */
  except?: readonly string[];
  /** How the stand-ins' books are read; over HTTP unless given. */
  read?: Read;
  /** The caller has already waited until nothing is in flight. */
  isSettled?: boolean;
}

const CHECKS: readonly Check[] = [
  ...moneyChecks,
  ...shownChecks,
  ...termChecks,
  ...parcelChecks,
  ...stockChecks,
  ...clinicalChecks,
  ...recordChecks,
  ...deliveryChecks,
];

export const PROMISES: readonly { name: string; promise: string }[] = CHECKS.map(({ name, promise }) => ({
  name,
  promise,
}));

/** Everything that must hold once nothing is in flight, over all schemas and the stand-ins' own books. */
export async function invariants(w: Checked, options: CheckOptions = {}): Promise<Violation[]> {
  const found: Violation[] = [];
  if (!options.isSettled) {
    await w.settle().catch((error: unknown) =>
      found.push({
        name: 'settle',
        promise: 'everything comes to rest',
        what: error instanceof Error ? error.message : String(error),
      }),
    );
  }
  const look = await lookAt(w.sql, options.read ?? overHttp(w.url), listenersIn(w.programs), sealerOf(w.env));
  for (const { name, promise, find } of CHECKS) {
    if (options.except?.includes(name)) continue;
    for (const what of await find(look)) found.push({ name, promise, what });
  }
  return found;
}

/** Throws one error that lists every violation. */
export async function expectInvariants(w: Checked, options: CheckOptions = {}): Promise<void> {
  const found = await invariants(w, options);
  if (found.length === 0) return;
  throw new Error(
    `${found.length} promise${found.length === 1 ? ' does' : 's do'} not hold:\n${found.map(({ name, promise, what }) => `  ${name} (${promise}): ${what}`).join('\n')}`,
  );
}

const sealerOf = (env: Checked['env']): Sealer | null =>
  env ? new Sealer(readKitSettings({ DATABASE_URL: 'postgres://localhost/none', ...env }, 'test').sealKeys) : null;

const overHttp =
  (url: string): Read =>
  async (path) => {
    const response = await fetch(`${url}${path}`);
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
    return response.json();
  };

const listenersIn =
  (programs: Checked['programs']) =>
  (schema: string, subject: string): string[] =>
    programs?.listeners[schema]?.[subject] ?? [];
