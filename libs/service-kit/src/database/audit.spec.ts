import { describe, expect, test } from '@jest/globals';
import { anchorsIn, auditHash, ChainCheck, type AuditLine, type AuditRow } from './audit.ts';

const row: AuditRow = {
  at: '2026-11-22T12:00:00.000Z',
  kind: 'staff',
  userId: 2,
  name: 'Helen',
  action: 'rpc.billing.item.retry',
  object: 'item_id=7',
  detail: { reason: 'asked', n: 1 },
  trace: 't',
};

test('the hash of the very first row is what it was: a chain written by an older version still holds', () => {
  expect(auditHash('', row)).toBe('a2f73f4e4f61a5c72e978ad05d1fe18801e33205606809aa3951099cac6c80ad');
});

test.each(Object.keys(row) as (keyof AuditRow)[])('a changed %s breaks the chain', (field) => {
  expect(auditHash('', { ...row, [field]: field === 'detail' ? { reason: 'asked', n: 2 } : 'other' })).not.toBe(
    auditHash('', row),
  );
});

test('a row that stands after another one has another hash; the order of a detail’s keys does not count', () => {
  expect(auditHash('before', row)).not.toBe(auditHash('', row));
  expect(auditHash('', { ...row, detail: { n: 1, reason: 'asked' } })).toBe(auditHash('', row));
});

describe('a chain that is followed in parts', () => {
  const lines: AuditLine[] = [];
  for (const id of [1, 2, 3, 4]) {
    const prev = lines.at(-1)?.hash ?? '';
    const { at, kind, userId, name, action, object, detail, trace } = row;
    lines.push({
      ...{ id, at: new Date(at), actor_kind: kind, actor_id: userId, actor_name: name, action, object, detail, trace },
      prev_hash: prev,
      hash: auditHash(prev, row),
    });
  }
  const anchorOf = (id: number, hash = lines[id - 1]?.hash ?? '') => ({ service: 's', at: `day ${id}`, row: id, hash });
  const follow = (from: number, to: number, anchors = [anchorOf(2), anchorOf(4)]) => {
    const before = lines[from - 2];
    const chain = new ChainCheck(anchors, before ? { row: from - 1, hash: before.hash } : null);
    for (const line of lines.slice(from - 1, to)) chain.add(line);
    return chain;
  };

  test.each([
    [1, 2, { count: 1, lastAt: 'day 2' }],
    [3, 4, { count: 1, lastAt: 'day 4' }],
    [1, 4, { count: 2, lastAt: 'day 4' }],
  ])('rows %i to %i are whole, and agree with the anchors among them', (from, to, compared) => {
    const chain = follow(from, to);
    expect([chain.sofar().problem, chain.compared]).toEqual([null, compared]);
  });

  test('an anchor of a row still to come is not missed before the end, and is at the end', () => {
    expect(follow(1, 3).sofar().problem).toBeNull();
    expect(follow(1, 3).end().problem).toMatch(/cut off: row 4/);
    expect(follow(3, 4, [anchorOf(2, 'other')]).end().problem).toBeNull();
  });

  test('a part that does not begin where the last one ended is a break', () => {
    const chain = new ChainCheck([], { row: 2, hash: 'b'.repeat(64) });
    for (const line of lines.slice(2)) chain.add(line);
    expect(chain.problem).toBe('row 3 does not follow from the one before');
  });
});

test('anchors are read from their file and from a log, and a line nobody can read is named', () => {
  const text = `${JSON.stringify({ service: 'media', at: 'a', row: 3, hash: 'x' })}\n{"time":"b","service":"media","auditRow":4,"auditHash":"y"}\n\n{"other":1}\n{"half`;
  expect(anchorsIn(text, 'f')).toEqual({
    anchors: [
      { service: 'media', at: 'a', row: 3, hash: 'x' },
      { service: 'media', at: 'b', row: 4, hash: 'y' },
    ],
    problems: ['line 5 of f cannot be read'],
  });
});
