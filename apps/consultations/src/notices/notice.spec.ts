import { expect, test } from '@jest/globals';
import { declineMessage, DECLINE_REASONS } from '@sorrel/contracts/consultations/decline';
import {
  approvalNotice,
  complaintNotice,
  decisionNotice,
  lookNotice,
  PREGNANCY_NOTICE,
  SELF_HARM_NOTICE,
  stoppedNotice,
  waitingNotice,
} from './notice.ts';

const BY = '7:45 am';
test.each([
  ['a treatment that starts', approvalNotice([])],
  ['a consultation that waits', waitingNotice('acne', BY)],
  ['a consultation that may not go on', decisionNotice('acne', false)],
  ['a treatment that is held for a pregnancy', PREGNANCY_NOTICE],
  ['thoughts of self-harm', SELF_HARM_NOTICE],
  ['a look that was asked for', lookNotice('acne', BY)],
  ['a complaint', complaintNotice('C-1', 'care', '2026-12-04')],
  ['a treatment that was cancelled', stoppedNotice(['Acne cream'], ['Says.'], false)],
  ['a treatment that the team ended', stoppedNotice(['Acne cream'], ['Says.'], true)],
  ...DECLINE_REASONS.map((reason) => [`declined: ${reason}`, declineMessage(['Acne cream'], reason, 'Read.')]),
])('whoever reads the message about %s at night knows whom to call', (_, text) => {
  expect(text).toMatch(/\b999\b/);
  expect(text).toMatch(/\b111\b/);
});
