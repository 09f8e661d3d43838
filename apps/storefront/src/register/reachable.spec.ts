import { describe, expect, test } from '@jest/globals';
import { USUAL_BOUNDS } from '@sorrel/contracts/eligibility';
import { reachableStep } from './reachable.ts';
import type { Draft } from './register.store.ts';

const TODAY = '2026-11-15';
const full: Draft = {
  step: 4,
  firstName: 'Amara',
  lastName: 'Okoye',
  birthDay: '2',
  birthMonth: '3',
  birthYear: '1995',
  sex: 'female',
  uk_resident: 'yes',
  email: 'amara@example.com',
  phone: '',
  awaitsCode: '',
};

describe('the step shown', () => {
  test.each([
    ['everything answered', full, 'acne', 4, 4],
    ['nothing answered', { ...full, firstName: ' ' }, 'acne', 4, 0],
    ['another treatment refuses this age', { ...full, birthYear: '1960' }, 'menopause', 3, 1],
    ['another treatment refuses this sex', { ...full, sex: 'male' }, 'menopause', 3, 2],
    ['a bare sign-up never asks for the sex', { ...full, sex: '' }, undefined, 3, 3],
    ['the sex step does not exist for a bare sign-up', full, undefined, 2, 0],
    ['not living in the UK stops there', { ...full, uk_resident: 'no' }, 'acne', 4, 5],
    ['going back is always possible', full, 'acne', 1, 1],
    [
      'only the code is missing of what another browser began',
      { ...full, firstName: '', birthYear: '', awaitsCode: full.email },
      'acne',
      4,
      4,
    ],
    ['the code of another address', { ...full, firstName: '', awaitsCode: 'b@example.com' }, 'acne', 4, 0],
    ['the code step needs an email', { ...full, email: '' }, 'acne', 4, 3],
  ] as const)('%s', (_name, draft, treatment, wanted, shown) =>
    expect(reachableStep(wanted, draft as Draft, treatment, { today: TODAY, bounds: USUAL_BOUNDS })).toBe(shown),
  );
});
