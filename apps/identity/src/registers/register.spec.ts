import { expect, test } from '@jest/globals';
import { judged, type RegisterAnswer } from './register.ts';

const found = (name: string, isInGoodStanding = true): RegisterAnswer => ({ kind: 'found', name, isInGoodStanding });

test.each<[string, string, RegisterAnswer, string | null, string]>([
  ['nobody is asked', 'Dr Rowan Hale', { kind: 'off' }, null, 'Not checked against the register.'],
  ['the register is away', 'Dr Rowan Hale', { kind: 'away' }, null, 'did not answer'],
  ['the number is nobody’s', 'Dr Rowan Hale', { kind: 'unknown' }, 'does not know 1234567', ''],
  ['the name is theirs', 'Dr Rowan Hale', found('Rowan Jane HALE'), null, 'On the GMC register as Rowan Jane HALE.'],
  ['an accent is no other name', 'Siân Hálé', found('Sian Hale'), null, 'On the GMC register'],
  ['the number is somebody else’s', 'Dr Invented', found('Rowan Hale'), 'under another name', ''],
  ['they are suspended', 'Rowan Hale', found('Rowan Hale', false), 'may not practise', ''],
])('%s', (_title, name, answer, refused, said) => {
  const verdict = judged(name, 'GMC 1234567', answer);
  if (refused === null) expect(verdict.refused).toBeNull();
  else expect(verdict.refused).toContain(refused);
  expect(verdict.said).toContain(said);
});
