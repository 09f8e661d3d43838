import type { Watcher } from '@sorrel/deploy/servers/tcp-proxy';

/**
 * One statement as the database was asked it, with all the bytes it cost in both directions: its text each time, also where the connection
 * had prepared it before. Which connection had is chance, and a budget is none.
 */
export interface Statement {
  program: string;
  sql: string;
  /** The transaction it stands in: the same object for all of its statements, its begin and its end. */
  transaction: object | null;
  bytes: number;
  /** What the server said it did: `UPDATE 0`; empty before it has. */
  outcome: string;
}

/** One message that a program gave the broker. */
export interface Message {
  program: string;
  subject: string;
  /** Where the answer is to go. */
  reply: string;
  bytes: number;
  /** The first letters of what it carries: an acknowledgement says there what it is. */
  head: string;
}

const textAt = (bytes: Buffer, from: number): string => bytes.toString('utf8', from, bytes.indexOf(0, from));

/** Reads one connection to PostgreSQL (protocol 3): simple queries, and prepared ones by the text they were prepared with. */
export function readPostgres(tell: (statement: Statement) => void): Watcher {
  let rest: Buffer = Buffer.alloc(0);
  let program: string | undefined;
  const prepared = new Map<string, { sql: string; bytes: number }>();
  let current: Statement | undefined;
  let transaction: object | null = null;
  const answers = inMessages((letter, body) => {
    if (letter === 'C' && current) current.outcome = textAt(body, 0);
  });

  const begin = (sql: string, bytes: number): void => {
    const isBegin = /^\s*(begin|start transaction)\b/i.test(sql);
    if (isBegin) transaction = {};
    current = { program: program ?? '', sql: sql.trim(), transaction, bytes, outcome: '' };
    if (/^\s*(commit|rollback(?! to)|end)\b/i.test(sql)) transaction = null;
    tell(current);
  };
  const message = (bytes: Buffer): void => {
    const letter = String.fromCharCode(bytes[0] ?? 0);
    if (letter === 'Q') begin(textAt(bytes, 5), bytes.length);
    else if (letter === 'P') {
      const name = textAt(bytes, 5);
      prepared.set(name, { sql: textAt(bytes, 5 + Buffer.byteLength(name) + 1), bytes: bytes.length });
    } else if (letter === 'B') {
      const portal = textAt(bytes, 5);
      const asked = prepared.get(textAt(bytes, 5 + Buffer.byteLength(portal) + 1));
      begin(asked?.sql ?? '', bytes.length + (asked?.bytes ?? 0));
    } else if (current) current.bytes += bytes.length;
  };
  return {
    sent: (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        // The first message of a connection has no letter: it names the user.
        const at = program === undefined ? 0 : 1;
        if (rest.length < at + 4) return;
        const length = at + rest.readUInt32BE(at);
        if (rest.length < length) return;
        const whole = rest.subarray(0, length);
        rest = rest.subarray(length);
        if (program === undefined) program = /(?:^|\0)user\0([^\0]*)\0/.exec(whole.toString('utf8', 8))?.[1] ?? '';
        else message(whole);
      }
    },
    answered: (chunk) => {
      if (current) current.bytes += chunk.length;
      answers(chunk);
    },
  };
}

/** What a server says, message by message: a letter, a length, a body. Bodies are kept only of short messages: rows pass by. */
function inMessages(tell: (letter: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let toSkip = 0;
  return (chunk) => {
    if (toSkip >= chunk.length) {
      toSkip -= chunk.length;
      return;
    }
    rest = Buffer.concat([rest, chunk.subarray(toSkip)]);
    toSkip = 0;
    while (rest.length >= 5) {
      const length = 1 + rest.readUInt32BE(1);
      if (rest.length < length && length > SHORT) {
        toSkip = length - rest.length;
        rest = Buffer.alloc(0);
        return;
      }
      if (rest.length < length) return;
      tell(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, length));
      rest = rest.subarray(length);
    }
  };
}
const SHORT = 1_000;

const END = '\r\n';

/** Reads one program's connection to NATS: what it publishes. */
export function readNats(tell: (message: Message) => void): Watcher {
  let rest: Buffer = Buffer.alloc(0);
  let program = '';
  return {
    sent: (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const end = rest.indexOf(END);
        if (end < 0) return;
        const words = rest.toString('utf8', 0, end).split(' ');
        const [verb = '', subject = ''] = words;
        if (!/^H?PUB$/i.test(verb)) {
          if (/^CONNECT$/i.test(verb)) program = (JSON.parse(words.slice(1).join(' ')) as { user?: string }).user ?? '';
          rest = rest.subarray(end + END.length);
          continue;
        }
        const hasHead = /^H/i.test(verb);
        const size = Number(words.at(-1));
        const whole = end + END.length + size + END.length;
        if (rest.length < whole) return;
        const headSize = hasHead ? Number(words.at(-2)) : 0;
        const from = end + END.length + headSize;
        tell({
          program,
          subject,
          reply: words.length > (hasHead ? 4 : 3) ? (words[2] ?? '') : '',
          bytes: whole,
          head: rest.toString('utf8', from, Math.min(from + 4, whole - END.length)),
        });
        rest = rest.subarray(whole);
      }
    },
    answered: () => undefined,
  };
}
