import { expect, test } from '@jest/globals';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { GateReasons } from './gate-reasons.service.ts';

const gates = new GateReasons(new Sealer({ 1: '5ea1'.repeat(16) }));

test.each(['pregnancy', 'back-to-approval', 'waiting', 'dispute', null])('a parcel held for %s reads so', (reason) => {
  const stored = gates.stored(7, reason);
  expect(gates.of({ item_id: 7, ...stored })).toBe(reason);
  expect(JSON.stringify(stored)).not.toMatch(/pregnan/);
});

test('a row does not show whether it is held for a pregnancy or for a prescriber, by its word or its length', () => {
  const [one, other] = [gates.stored(7, 'pregnancy'), gates.stored(7, 'back-to-approval')];
  expect(one.gate_reason).toBe(other.gate_reason);
  expect(one.gate_reason_sealed).toHaveLength(other.gate_reason_sealed?.length ?? 0);
});
