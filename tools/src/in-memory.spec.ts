import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFilesInMemory } from './in-memory.ts';

test('a folder for temporary files that somebody has named is kept', () => {
  const env = { TMPDIR: '/var/tmp' };
  temporaryFilesInMemory(env)();
  expect(env).toEqual({ TMPDIR: '/var/tmp' });
});

test('what is made in memory is gone afterwards, and the folder for temporary files is the old one again', () => {
  const named = process.env.TMPDIR;
  try {
    delete process.env.TMPDIR;
    const before = tmpdir();
    const putAway = temporaryFilesInMemory();
    const home = tmpdir();
    const made = mkdtempSync(join(home, 'made-'));
    // Elsewhere than on Linux, and where there is little memory, nothing changes.
    expect(existsSync('/dev/shm') || home === before).toBe(true);
    putAway();
    expect(tmpdir()).toBe(before);
    expect(existsSync(made)).toBe(home === before);
  } finally {
    if (named !== undefined) process.env.TMPDIR = named;
  }
});
