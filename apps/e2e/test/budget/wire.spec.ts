import { expect, test } from '@jest/globals';
import { readNats, readPostgres, type Message, type Statement } from './wire.ts';

const message = (letter: string, ...texts: string[]): Buffer => {
  const body = Buffer.from(texts.map((text) => `${text}\0`).join(''));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), size, body]);
};
const hello = message('', '\0\x03\0', 'user', 'sorrel_billing', 'database', 'sorrel', '');

/** The same bytes whole, and one at a time. */
const inPieces = (bytes: Buffer, read: (chunk: Buffer) => void, isWhole: boolean): void => {
  if (isWhole) read(bytes);
  else for (const one of bytes) read(Buffer.from([one]));
};

test.each([true, false])(
  'statements are read with their text, program and transaction, whole or in pieces: %p',
  (isWhole) => {
    const seen: Statement[] = [];
    const { sent, answered } = readPostgres((statement) => seen.push(statement));
    const once = message('P', 'one', 'select 1');
    const asked = [
      message('Q', 'begin'),
      once,
      message('B', '', 'one'),
      message('E', ''),
      message('B', '', 'one'),
      message('Q', 'commit'),
      message('P', '', 'select 2'),
      message('B', '', ''),
    ];
    inPieces(Buffer.concat([hello, ...asked]), sent, isWhole);
    inPieces(Buffer.concat([message('D', 'x'.repeat(4_980)), message('C', 'SELECT 1')]), answered, isWhole);
    expect(seen.at(-1)?.outcome).toBe('SELECT 1');
    expect(seen.map(({ program, sql }) => `${program} ${sql}`)).toEqual(
      ['begin', 'select 1', 'select 1', 'commit', 'select 2'].map((sql) => `sorrel_billing ${sql}`),
    );
    const [first, ...others] = seen.map(({ transaction }) => transaction);
    expect(first).not.toBeNull();
    expect(others.map((one) => one === first)).toEqual([true, true, true, false]);
    expect(others.at(-1)).toBeNull();
    // The text of what was asked twice weighs twice, though it was sent once.
    expect(seen.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(Buffer.concat([...asked, once]).length + 5_000);
  },
);

test.each([true, false])(
  'messages are read by subject, with what they carry skipped, whole or in pieces: %p',
  (isWhole) => {
    const seen: Message[] = [];
    const { sent } = readNats((one) => seen.push(one));
    const asked = [
      'CONNECT {"user":"billing"}\r\nPING\r\n',
      'PUB evt.billing.item.paid 18\r\nPUB not.this 3\r\nab\r\n',
      'HPUB rpc.identity.sessions.read _INBOX.1 12 16\r\nNATS/1.0\r\n\r\nbody\r\n',
      'SUB x 1\r\nPUB $JS.ACK.EVENTS.1 4\r\n+ACK\r\n',
    ];
    inPieces(Buffer.from(asked.join('')), sent, isWhole);
    expect(seen.map(({ program, subject, reply, head }) => ({ program, subject, reply, head }))).toEqual([
      { program: 'billing', subject: 'evt.billing.item.paid', reply: '', head: 'PUB ' },
      { program: 'billing', subject: 'rpc.identity.sessions.read', reply: '_INBOX.1', head: 'body' },
      { program: 'billing', subject: '$JS.ACK.EVENTS.1', reply: '', head: '+ACK' },
    ]);
    expect(seen[0]?.bytes).toBe((asked[1] ?? '').length);
  },
);
