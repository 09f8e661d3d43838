import { expect, test } from '@jest/globals';
import { isNearMiss, isPromotion, isStock } from './list-filters.ts';

const CODE = { code: 'WINTER26', title: '15% off', state: 'running' };
test.each([
  [{ keyword: '', state: '' }, true],
  [{ keyword: ' winter ', state: '' }, true],
  [{ keyword: '15%', state: 'running' }, true],
  [{ keyword: 'summer', state: '' }, false],
  [{ keyword: 'winter', state: 'over' }, false],
])('a code under %j: %s', (filter, is) => expect(isPromotion(CODE, filter)).toBe(is));

const ITEM = { code: '110C', name: 'Acne cream', left: 4, waiting: 0, is_stopped: false };
test.each([
  [ITEM, '', true],
  [ITEM, 'low', true],
  [ITEM, 'waiting', false],
  [ITEM, 'stopped', false],
  [ITEM, 'uncounted', false],
  [{ ...ITEM, left: 10 }, 'low', false],
  [{ ...ITEM, left: null }, 'low', false],
  [{ ...ITEM, left: null }, 'uncounted', true],
  [{ ...ITEM, waiting: 2 }, 'waiting', true],
  [{ ...ITEM, is_stopped: true }, 'stopped', true],
])('stock %j under "%s": %s', (row, show, is) => {
  expect(isStock(row, { keyword: '110', show })).toBe(is);
  expect(isStock(row, { keyword: 'nothing of that', show })).toBe(false);
});

const MISS = { kind: 'other', stage: 'packing', what: 'Two boxes', action: 'Put back', by: 'Ann', order_id: 'SRL-1' };
test.each([
  [{ keyword: 'BOXES', kind: '', stage: '' }, true],
  [{ keyword: 'srl-1', kind: 'other', stage: 'packing' }, true],
  [{ keyword: '', kind: 'left-out', stage: '' }, false],
  [{ keyword: '', kind: '', stage: 'check' }, false],
  [{ keyword: 'three', kind: '', stage: '' }, false],
])('a near miss under %j: %s', (filter, is) => {
  expect(isNearMiss(MISS, filter)).toBe(is);
  expect(isNearMiss({ ...MISS, order_id: null }, { keyword: '', kind: '', stage: '' })).toBe(true);
});
