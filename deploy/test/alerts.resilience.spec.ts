import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { selectedBy } from '@sorrel/test-kit/promql';
import { findTool, PROMTOOL } from '@sorrel/test-kit/go-tool';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'deploy/observability');

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const read = <T>(file: string): T => parse(readFileSync(join(folder, file), 'utf8')) as T;
const rules = read<{ groups: { rules: Rule[] }[] }>('alerts.yaml').groups.flatMap((group) => group.rules);
const fired = read<{ tests: { name: string }[] }>('alerts.test.yaml').tests.map(({ name }) => name);
const PARTS = ['## What patients and staff notice', '## Look at', '## Do', '## Afterwards'];

test('every rule has a name of its own, and a test that makes it fire', () => {
  const names = rules.map(({ alert }) => alert);
  expect(names.length).toBeGreaterThanOrEqual(20);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !fired.includes(name))).toEqual([]);
});

describe.each(rules)('$alert', ({ expr, labels, annotations, for: since }) => {
  test('can be parsed, and says what is wrong, how bad it is and where to go', () => {
    expect(selectedBy(expr).selected.length).toBeGreaterThan(0);
    expect(since).toMatch(/^\d+[mh]$/);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/^[A-Z{].*\.$/s);
    // Plain words, without metric names.
    expect(annotations.summary.replaceAll(/\{\{[^}]*\}\}/g, '')).not.toMatch(/_/);
    const book = readFileSync(join(root, annotations.runbook), 'utf8');
    expect(book).toMatch(/^# .+\n\n\*\*Symptom\.\*\* /);
    expect(PARTS.filter((part) => !book.includes(`\n${part}\n`))).toEqual([]);
    const listed = readFileSync(join(root, 'docs/runbooks/README.md'), 'utf8');
    expect(listed).toContain(`(${basename(annotations.runbook)})`);
  });
});

const tool = findTool(PROMTOOL);
const ifThere = 'command' in tool ? test : test.skip;
const why = 'missing' in tool ? ` [skip: ${tool.missing}]` : '';

ifThere(
  `Prometheus’ own tester reads the rules, and each fires on the numbers of its test and none on a system at rest${why}`,
  () => {
    if (!('command' in tool)) return;
    for (const words of [
      ['check', 'rules', 'alerts.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync(tool.command, words, {
        cwd: folder,
        encoding: 'utf8',
        timeout: 240_000,
      });
      expect([words, status, status === 0 ? '' : stdout + stderr]).toEqual([words, 0, '']);
    }
    expect(existsSync(join(folder, 'alerts.test.yaml'))).toBe(true);
  },
  500_000,
);
