import { expect, test } from '@jest/globals';
import { attachmentKind, isTheirOwn, SENT_AS } from './attachment.ts';

const text = (said: string): Uint8Array => new TextEncoder().encode(said);
test.each<[string, Uint8Array, ReturnType<typeof attachmentKind>]>([
  ['a PDF', text('%PDF-1.7\n'), 'pdf'],
  ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'picture'],
  ['a page that calls itself a PDF', text('<html>%PDF-1.7'), null],
  ['a PDF behind other bytes', text('\n%PDF-1.7'), null],
  ['a drawing with scripts', text('<svg xmlns="http://www.w3.org/2000/svg">'), null],
  ['half a beginning', text('%PDF'), null],
  ['nothing', new Uint8Array(), null],
])('%s counts as %3$s', (_what, head, kind) => expect(attachmentKind(head)).toBe(kind));

test('a PDF never opens on our address', () => expect(SENT_AS.pdf.disposition).toBe('attachment'));

test.each<[string, Parameters<typeof isTheirOwn>[0], number, boolean]>([
  ['their own, not sent yet', { userId: 7, staffId: null, isClaimed: false }, 7, true],
  ['what the team has sent them', { userId: 7, staffId: 3, isClaimed: true }, 7, true],
  ['a draft of the team', { userId: 7, staffId: 3, isClaimed: false }, 7, false],
  ['somebody else’s', { userId: 8, staffId: null, isClaimed: true }, 7, false],
])('%s may be opened: %4$s', (_what, kept, user, may) => expect(isTheirOwn(kept, user)).toBe(may));
