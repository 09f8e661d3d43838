import { expect, test } from '@jest/globals';
import type { Owing } from './owings.api.ts';
import { changeText, owingBadge, prescriptionText } from './words.ts';

const owing = { state: 'open', ended: null, pack: null, can_pack: false, is_late: false } as const;
test.each<[string, Partial<Owing>, string]>([
  ['just opened', {}, 'owed'],
  ['too old', { is_late: true }, 'owed, late'],
  ['its stock has come', { is_late: true, can_pack: true }, 'can be packed now'],
  [
    'its pack is put aside',
    { can_pack: true, pack: { batch: 'A1', expires_on: '2027-01-01' } },
    'packed, to be shipped',
  ],
  ['its money goes back', { state: 'withheld', is_late: true }, 'being refunded'],
  ['it left', { state: 'closed', ended: 'supplied' }, 'sent'],
  ['somebody settled it', { state: 'closed', ended: 'settled' }, 'settled by a pharmacist'],
])('%s', (_, over, text) => expect(owingBadge({ ...owing, ...over }).text).toBe(text));

test.each<[Owing['prescription'], string | null, string, boolean]>([
  ['stands', '2027-03-01', 'valid until 01/03/2027', false],
  ['runs-out', '2027-03-01', 'runs out on 01/03/2027, before it may be there', true],
  ['expired', '2026-12-01', 'expired on 01/12/2026: send it back to approval', true],
  ['expired', null, 'no prescription', true],
])('its prescription %s, %s', (prescription, valid_until, text, isWarning) =>
  expect(prescriptionText({ prescription, valid_until })).toEqual({ text, isWarning }),
);

test.each<[Owing['changes'][number]['kind'], string | null, string]>([
  ['opened', null, 'Owed'],
  ['expected', '2026-12-21', 'Expected on 21/12/2026'],
  ['expected', null, 'No day is known any more'],
  ['told', null, 'The patient was told'],
  ['told', '2026-12-21', 'The patient was told of 21/12/2026'],
  ['withheld', null, 'A refund was begun'],
  ['resumed', null, 'It is supplied after all'],
  ['closed', null, 'Closed'],
])('%s %s', (kind, expected_on, text) => expect(changeText({ kind, expected_on })).toBe(text));
