import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { erasedSince } from './erased.ts';

const folder = mkdtempSync(join(tmpdir(), 'sorrel-erased-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function file(...lines: string[]): string {
  const path = join(folder, `${lines.length}-${Math.random()}.jsonl`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
const one = { user: 1001, at: '2026-11-23T10:00:00.000Z', keeps: { money: '2032-12-31', who: '2032-12-31' } };
const two = { user: 1002, at: '2026-11-24T10:00:00.000Z', keeps: {} };

test('only who was erased after the backup is erased again, each once', () => {
  const list = file(JSON.stringify(one), JSON.stringify(two), JSON.stringify(two));
  expect(erasedSince(list, '2026-11-23T12:00:00.000Z')).toEqual([two]);
  expect(erasedSince(list, '2026-11-22T12:00:00.000Z')).toEqual([one, two]);
});

test('a log serves as a list: its other lines are passed over', () => {
  const log = file(
    JSON.stringify({ level: 30, msg: 'started', service: 'identity' }),
    JSON.stringify({ level: 30, msg: 'person erased', userId: 1001, code: JSON.stringify(one) }),
  );
  expect(erasedSince(log, '2026-11-22T12:00:00.000Z')).toEqual([one]);
});

test('a list that cannot be read stops the restore: whom it names would come back', () => {
  expect(() => erasedSince(file(JSON.stringify(one), '{"user": 1002, "at'), '2026-11-22T12:00:00.000Z')).toThrow(
    'Line 2 of',
  );
  expect(erasedSince(null, '')).toEqual([]);
  expect(erasedSince(join(folder, 'not-there'), '')).toEqual([]);
});
