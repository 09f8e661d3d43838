import { expect, test } from '@jest/globals';
import type { StopAdvice, StopConcern } from '@sorrel/contracts/billing/medicine-stop';
import { concernOf, SOON_DAYS, type Waiting } from './stop.ts';

const today = '2026-12-01';

test.each<[string, Waiting, StopAdvice | null, StopConcern | null]>([
  ['a parcel that is paid for', { hasParcel: true, dueAt: null }, null, 'parcel'],
  ['a parcel, and the next charge far away', { hasParcel: true, dueAt: '2027-03-01' }, null, 'parcel'],
  ['a charge today', { hasParcel: false, dueAt: today }, null, 'renewal'],
  ['a charge that was due before', { hasParcel: false, dueAt: '2026-11-20' }, null, 'renewal'],
  ['a charge in two weeks', { hasParcel: false, dueAt: '2026-12-15' }, null, 'renewal'],
  ['a charge a day later: they are told when it comes near', { hasParcel: false, dueAt: '2026-12-16' }, null, null],
  ['a paused plan', { hasParcel: false, dueAt: null }, null, null],
  ['far away, and told to keep using it', { hasParcel: false, dueAt: '2027-03-01' }, 'keep-using', null],
  ['far away, and told to stop using it', { hasParcel: false, dueAt: '2027-03-01' }, 'stop-using', 'home'],
  ['a paused plan, told to stop using it', { hasParcel: false, dueAt: null }, 'stop-using', 'home'],
  ['near, told to stop using it', { hasParcel: false, dueAt: '2026-12-03' }, 'stop-using', 'renewal'],
])('%s', (_, waiting, advice, concern) => expect(concernOf(waiting, { today, advice })).toBe(concern));

test('two weeks are held and told alike', () => expect(SOON_DAYS).toBe(14));
