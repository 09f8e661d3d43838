/*
 * Which writes of a process leave something behind when it dies right after them. Other writes are not separate points of a sweep: dying
 * before one of them, or before the next lasting write, leaves the same state.
 */

const PASSING_WORDS = /^(begin|start transaction|rollback|savepoint|release|set|show)\b/;

/**
 * One connection to Postgres: inside a transaction only the commit has an effect outside. Answers whether a write with these bytes lasts.
 */
export function postgresEffects(): (bytes: Buffer) => boolean {
  let isOpen = false;
  const oneLasts = (sql: string): boolean => {
    const text = sql.trimStart().toLowerCase();
    if (/^(begin|start transaction)\b/.test(text)) isOpen = true;
    else if (/^(commit|end)\b/.test(text)) {
      isOpen = false;
      return true;
    } else if (/^rollback\b(?! to)/.test(text)) isOpen = false;
    if (isOpen || PASSING_WORDS.test(text)) return false;
    return !(text.startsWith('select') && !/\bpg_notify\b/.test(text));
  };
  return (bytes) => {
    const statements = statementsOf(bytes);
    // A statement prepared earlier comes without its text: outside a transaction it may do anything.
    if (statements === null) return !isOpen;
    return statements.map(oneLasts).includes(true);
  };
}

/** The SQL of the messages Parse and Query; null when a statement is run whose text is not among them. */
function statementsOf(bytes: Buffer): string[] | null {
  // A connection's first message has no type letter: it names the user and the database.
  if (bytes.length === 0 || bytes[0] === 0) return [];
  const found: string[] = [];
  let isNamed = false;
  for (let at = 0; at + 5 <= bytes.length;) {
    const letter = bytes.toString('latin1', at, at + 1);
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) return null;
    if (letter === 'Q') found.push(textAt(bytes, at + 5));
    if (letter === 'P') {
      const name = textAt(bytes, at + 5);
      found.push(textAt(bytes, at + 5 + Buffer.byteLength(name) + 1));
    }
    if (letter === 'B' && found.length === 0) isNamed = true;
    at = end;
  }
  return isNamed ? null : found;
}

const textAt = (bytes: Buffer, from: number): string => bytes.toString('utf8', from, bytes.indexOf(0, from));

/** NATS: messages the stream stores, and commands to it, last. Every other subscriber is in the process that dies, or only observes. */
export function brokerLasts(bytes: Buffer): boolean {
  return /(^|\r\n)H?PUB (evt\.|\$JS\.)/.test(bytes.toString('latin1'));
}

/** HTTP: a GET leaves nothing; other requests do, and so does an answer that a person has read. */
export function httpLasts(bytes: Buffer): boolean {
  return !bytes.toString('latin1', 0, 4).startsWith('GET ');
}

/** SMTP: the server accepts an e-mail once it has all of it, up to the dot after its last line. */
export function mailLasts(bytes: Buffer): boolean {
  return /(^|\r\n)\.\r\n$/.test(bytes.toString('latin1'));
}
