import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { workingVersionOf } from './version-of.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sorrel-version-'));
  writeFileSync(join(root, 'package.json'), '{ "version": "3.2.1" }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const git = (...args: string[]): void => {
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
};

test('what runs is named by its commit, and by whether a file was changed since', () => {
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  // A tag of a release is no name for what is worked on.
  git('tag', '-a', 'v3', '-m', 'three');
  expect(workingVersionOf(root)).toMatch(/^3\.2\.1\+[0-9a-f]{8}$/);
  writeFileSync(join(root, 'package.json'), '{ "version": "3.2.2" }');
  expect(workingVersionOf(root)).toMatch(/^3\.2\.2\+[0-9a-f]{8}-changed$/);
});

test('a folder that is no checkout has the version alone', () => {
  expect(workingVersionOf(root)).toBe('3.2.1');
});
