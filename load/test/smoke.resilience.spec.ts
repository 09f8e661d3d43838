import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findTool, K6 } from '@sorrel/test-kit/go-tool';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { world, type World } from '@sorrel/test-kit/world';
import { runScenario } from '../src/k6.ts';
import { isGood, reportOf, textOf, type Report } from '../src/report.ts';
import { employStaff, settingsUnderLoad, STAFF_PASSWORD } from '../src/system.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const found = findTool(K6);
const why = 'missing' in found ? ` [skip: ${found.missing}]` : '';
const withK6 = 'missing' in found ? test.skip : test;

describe('the scenario smoke against a whole Sorrel', () => {
  let w: World;
  let report: Report;
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-load-'));
  beforeAll(async () => {
    if ('missing' in found) return;
    w = await world({ env: settingsUnderLoad(150) });
    await employStaff(w);
    const { summary, problems } = await runScenario({
      k6: found.command,
      root,
      url: w.url,
      scenario: 'smoke',
      seconds: null,
      rate: null,
      people: null,
      staffPassword: STAFF_PASSWORD,
      folder,
    });
    report = reportOf('smoke', 'a test', summary, problems);
  }, 300_000);
  afterAll(async () => {
    await w?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  withK6(`keeps every limit${why}`, () => {
    expect(report.problems).toEqual([]);
    expect(report.goals.filter((goal) => !goal.isReached)).toEqual([]);
    expect(isGood(report)).toBe(true);
    expect(report.checks.failed).toBe(0);
  });

  withK6(`takes every step${why}`, () => {
    expect(report.routes.filter(({ requests }) => requests === 0)).toEqual([]);
    expect(report.routes.map(({ route }) => route)).toEqual(
      expect.arrayContaining([
        'GET /shop/:slug',
        'POST /login',
        'POST /auth/verify-email',
        'POST /v2/consultation/:slug/submit',
        'POST /v2/subscription/form/confirm-subscription',
        'POST /v2/profile/form/upload-photo',
        'POST /v2/admin/form/review',
        'POST /v2/admin/form/ship',
        'GET /storage/rm_labels/:file',
        'GET /v2/admin/pom',
      ]),
    );
  });

  withK6(`waits for the companies as long as they are away${why}`, () => {
    // Two of the provider's answers at least stand between the press and the paid order.
    const paying = report.routes.find(({ route }) => route === 'POST /v2/subscription/form/start-subscription');
    expect(paying?.times?.med).toBeGreaterThan(150);
  });

  withK6(`writes nobody's address, session or number into what it leaves${why}`, () => {
    const left = readFileSync(join(folder, 'smoke.json'), 'utf8') + textOf(report);
    expect(left).not.toMatch(/@|example\.co\.uk|cookie|07911|\/\d+[/"]/i);
  });

  withK6(
    `leaves a Sorrel that keeps its promises${why}`,
    async () => {
      await w.settle();
      await expectInvariants(w);
    },
    120_000,
  );
});
