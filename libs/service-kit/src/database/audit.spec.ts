import { expect, test } from '@jest/globals';
import { auditHash, type AuditRow } from './audit.ts';

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
