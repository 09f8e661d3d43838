import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GpMail } from './gp-mail.gateway.ts';

/* A relay by RFC 5321, RFC 3461 (reports of delivery) and RFC 4954 (log-in); what NHSmail adds is in docs/gp-letters.md. */
type Relay = Partial<Record<'greeting' | 'auth' | 'from' | 'to' | 'data' | 'end', string | null>>;
let server: Server | null = null;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = null;
});

/** `null`: it says nothing. */
async function relay(says: Relay): Promise<{ mail(isProduction?: boolean, user?: string): GpMail; lines: string[] }> {
  const lines: string[] = [];
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let isLetter = false;
    const say = (text: string | null | undefined, usual: string): void => {
      if (text !== null) socket.write(`${text ?? usual}\r\n`);
    };
    say(says.greeting, '220 relay ESMTP');
    socket.on('data', (bytes) => {
      for (const line of String(bytes).split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (isLetter) {
          if (line !== '.') continue;
          isLetter = false;
          say(says.end, '250 2.0.0 queued');
        } else if (/^EHLO/i.test(line)) say(undefined, '250-relay\r\n250-DSN\r\n250 AUTH PLAIN');
        else if (/^AUTH/i.test(line)) say(says.auth, '235 2.7.0 in');
        else if (/^MAIL FROM/i.test(line)) say(says.from, '250 ok');
        else if (/^RCPT TO/i.test(line)) say(says.to, '250 ok');
        else if (/^DATA/i.test(line)) {
          isLetter = says.data === undefined;
          say(says.data, '354 go on');
        } else say(undefined, /^QUIT/i.test(line) ? '221 bye' : '502 5.5.1 not known here');
      }
    });
  });
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    lines,
    mail: (isProduction = false, user = 'clinic:secret@') =>
      new GpMail({ url: `smtp://${user}127.0.0.1:${port}`, from: 'letters@nhs.net', isProduction }, 200),
  };
}

const LETTER = {
  envelopeId: 'gpl-7.0123456789abcdef',
  messageId: 'gpl-7.0123456789abcdef@nhs.net',
  to: 'records@practice.nhs.uk',
  subject: 'Clinical letter, reference GPL7',
  text: 'Dear colleague',
  pdf: { base64: Buffer.from('%PDF-1.7').toString('base64'), fileName: 'GPL7.pdf' },
};

it('a letter goes under its own number, asks for reports, and tells of the patient in the PDF alone', async () => {
  const { mail, lines } = await relay({});
  await mail().send(LETTER);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^MAIL FROM:<letters@nhs\.net> RET=HDRS ENVID=gpl-7\.0123456789abcdef$/),
      expect.stringMatching(
        /^RCPT TO:<records@practice\.nhs\.uk> NOTIFY=SUCCESS,FAILURE,DELAY ORCPT=rfc822;letters@nhs\.net$/,
      ),
      'Message-ID: <gpl-7.0123456789abcdef@nhs.net>',
      'X-Auto-Response-Suppress: OOF',
      expect.stringMatching(/^Content-Type: application\/pdf/),
    ]),
  );
});

describe('what goes wrong', () => {
  it.each<[string, Relay, 'refused' | 'away']>([
    ['nobody of this name', { to: '550 5.1.1 No such mailbox' }, 'refused'],
    ['a letter that is not taken', { end: '554 5.6.0 Attachment refused' }, 'refused'],
    ['a mailbox that is full for now', { to: '452 4.2.2 Mailbox full' }, 'away'],
    ['a relay that is closing', { greeting: '421 4.3.2 closing' }, 'away'],
    ['a limit of the hour', { from: '450 4.7.0 too many messages' }, 'away'],
    ['our password, which has run out', { auth: '535 5.7.8 Authentication credentials invalid' }, 'away'],
    ['our mailbox, which may not send', { from: '550 5.7.60 not allowed to send as this sender' }, 'away'],
    ['a relay that greets nobody', { greeting: '554 5.7.1 your address is not known here' }, 'away'],
    ['silence at the beginning', { greeting: null }, 'away'],
    ['silence after the letter: nobody knows', { end: null }, 'away'],
  ])('%s', async (_, says, kind) => {
    const { mail } = await relay(says);
    const error: unknown = await mail()
      .send(LETTER)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'GpMailError', kind });
    expect(String(error)).not.toContain('secret');
  });

  it('a relay without encryption gets no letter in production', async () => {
    const { mail, lines } = await relay({});
    await expect(mail(true).send(LETTER)).rejects.toMatchObject({ kind: 'away' });
    expect(lines.join()).not.toMatch(/AUTH|MAIL FROM/);
  });
});

describe('the credentials that are tried before anybody relies on them', () => {
  it.each<[string, Relay, boolean, string | null]>([
    ['right', {}, false, null],
    ['a wrong password', { auth: '535 5.7.8 no' }, false, 'refuses user or password (535)'],
    ['no encryption', {}, true, 'offers no encryption'],
    ['a relay that does not know us', { greeting: '554 5.7.1 no' }, false, 'answered 554'],
    ['silence', { greeting: null }, false, 'does not answer'],
  ])('%s', async (_, says, isProduction, line) => {
    const { mail, lines } = await relay(says);
    expect(await mail(isProduction).problem()).toEqual(line === null ? null : expect.stringContaining(line));
    expect(lines.join()).not.toContain('MAIL FROM');
  });
});
