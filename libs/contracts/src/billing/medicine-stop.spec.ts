import { describe, expect, test } from '@jest/globals';
import {
  liftedText,
  STOP_ADVICE,
  STOP_CONCERNS,
  STOP_REASONS,
  stopDraft,
  stopMail,
  stoppedWords,
} from './medicine-stop.ts';

describe.each(STOP_REASONS)('a stop for %s', (reason) => {
  test('says nothing about what is at home unless a pharmacist said so', () => {
    expect(stopDraft(reason, null)).not.toMatch(/at home|stop using|keep using/);
    expect(stopDraft(reason, 'keep-using')).toContain('you can keep using it as directed');
    expect(stopDraft(reason, 'stop-using')).toMatch(/please stop using it.+call 111, or 999/);
  });
  test('says what is next, and promises no day', () => {
    for (const advice of [null, ...STOP_ADVICE]) {
      const text = stopDraft(reason, advice);
      expect(text).toContain('we write to you as soon as it goes on');
      expect(text.replace(/111|999/g, '')).not.toMatch(/\d|recall|danger|MHRA/);
    }
  });
});

test.each(STOP_CONCERNS)('its end, for a %s, says that it goes on by itself', (concern) => {
  expect(liftedText(concern)).toMatch(/goes on/);
  expect(liftedText(concern).includes('before anything is charged')).toBe(concern !== 'parcel');
});

test.each(['stopped', 'lifted'] as const)(
  'the e-mail about what is %s names no medicine and nothing clinical',
  (kind) => expect(JSON.stringify(stopMail(kind))).not.toMatch(/medicine|safety|stop using|prescription|alert/i),
);

test('whoever runs into a stop reads who stopped it, when and why', () =>
  expect(stoppedWords({ code: '110C', by: 'Ann Hale', at: '2026-12-01T23:30:00.000Z', reason: 'regulator' })).toBe(
    '110C is stopped: Ann Hale stopped it on 01/12/2026 (alert of the MHRA). Nothing of it is approved, packed or sent until a pharmacist lifts the stop, under Stopped medicines.',
  ));
