import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';
import { COMPANIES, companiesInWords, companiesOf, type Company } from '@sorrel/contracts/companies';
import { COMPANY_TABLES, withCompanies } from './companies.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const all: readonly Company[] = COMPANIES;

/** Files of the same kind that give nobody's data away, and why. */
const NOT_OUTSIDE: Readonly<Record<string, string>> = {
  'apps/consultations/src/medicines/licensed.gateway.ts': 'a file on our own disk',
  'apps/identity/src/imports/workbook.gateway.ts': 'reads a file that was uploaded',
  'apps/identity/src/registers/register.gateway.ts': 'public registers, asked by registration number',
  'apps/media/src/scanning/clamd.gateway.ts': 'a virus scanner of our own',
  'apps/media/src/scanning/scanner.gateway.ts': 'what a scanner is',
  'apps/media/src/storage/disk.gateway.ts': 'our own disk',
  'apps/media/src/storage/faulty.gateway.ts': 'for tests',
  'apps/media/src/storage/move.gateway.ts': 'between two stores',
  'apps/media/src/storage/sealed-file.gateway.ts': 'seals',
  'apps/media/src/storage/sealed.gateway.ts': 'seals',
  'apps/media/src/storage/spool.gateway.ts': 'our own disk',
  'apps/media/src/storage/storage.gateway.ts': 'what a store is',
  'apps/media/src/studio/heic.gateway.ts': 'reads a picture',
};

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile() && one.name.endsWith('.ts') && !one.name.endsWith('.spec.ts'))
    .map((one) => join(one.parentPath, one.name).slice(root.length));
const sources = readdirSync(join(root, 'apps'))
  .filter((app) => !['sandbox', 'e2e', 'admin', 'storefront'].includes(app))
  .flatMap((app) => filesUnder(`apps/${app}/src`));
const ports = all.flatMap((one) => [...one.ports]);

test('every file that speaks with another company has a row that says what it is given, or a reason why it has none', () => {
  const speaking = sources.filter((path) => /\.(gateway|webhook)\.ts$/.test(path));
  const known = new Set([...ports, ...Object.keys(NOT_OUTSIDE)]);
  expect(speaking.filter((path) => !known.has(path))).toEqual([]);
  expect([...known].filter((path) => !speaking.includes(path))).toEqual([]);
});

test('nobody else opens a connection to another company', () => {
  const opens = /\bfetch\(|\baskOutside\(|createTransport\(|new S3Client\(/;
  const elsewhere = sources.filter(
    (path) => !/\.(gateway|webhook|edge|stream)\.ts$/.test(path) && opens.test(readFileSync(join(root, path), 'utf8')),
  );
  // A method of its own of that name.
  expect(elsewhere).toEqual(['apps/fulfilment/src/batches/allocations.service.ts']);
});

describe.each(all)('$name', (one) => {
  it('says what is sent, why, where and for how long, and its setting is a documented one', () => {
    for (const text of [one.sent, one.why, one.where, one.kept, one.risk, one.against]) expect(text).toMatch(/\w{3}/);
    if (one.setting) expect(readFileSync(join(root, 'docs/configuration.md'), 'utf8')).toContain(`\`${one.setting}\``);
  });

  it('stands in the privacy notice where it is used, and nowhere else', () => {
    const isShown = (used: string[]): boolean => companiesInWords(used).includes(one.sent);
    expect([isShown([]), isShown([one.id])]).toEqual([one.setting === null, true]);
  });
});

test('a privacy notice of an installation without any of the three names none of them', () => {
  expect(companiesOf([]).map(({ id }) => id)).toEqual(['stripe', 'royal-mail', 'mail', 'hosting']);
  expect(companiesInWords([])).not.toMatch(/Whereby|Identity|NHSmail/);
});

test.each(Object.entries(COMPANY_TABLES))(
  '%s has the table as it is: node tools/checks/companies-doc.mjs',
  (name, table) => {
    const page = readFileSync(join(root, name), 'utf8');
    expect(withCompanies(page, table)).toBe(page);
  },
);
