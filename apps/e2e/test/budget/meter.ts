import type { Watcher } from '@sorrel/deploy/servers/tcp-proxy';
import { readNats, readPostgres, type Message, type Statement } from './wire.ts';

/** What a flow costs, apart from what the programs do without it. */
export interface Cost {
  /** SQL statements, without the beginnings and ends of transactions. */
  statements: number;
  transactions: number;
  /** What programs gave the broker: calls, answers, events, acknowledgements, live news. */
  messages: number;
  /** To and from the database, and to the broker; 1,000 bytes. */
  kilobytes: number;
}
export interface Count extends Cost {
  /** Turns of the relays that found events: as many as there were commits with events, or fewer when several go at once. */
  relayTurns: number;
  /** How often read-your-writes looked. */
  looks: number;
  bySql: Map<string, number>;
  /** Each statement as it was asked, with the transaction it stood in. */
  inOrder: string[];
  bySubject: Map<string, number>;
}

const ENDS = /^(begin|start transaction|commit|rollback)\b/i;
const RELAY = /^select seq, id, subject, v, key, at, actor/;
const MARK = /^with stands as \(/;
const LOOK = /^select fact_id, listener from inbox where/;
/** What programs ask by themselves, by a clock of their own, and what `settle` and the sandbox's clock ask. */
const IDLE: readonly RegExp[] = [
  RELAY,
  MARK,
  LOOK,
  /^select due\.\* from unnest\(\$1::text\[\]\) as kinds/,
  /^select \(select count\(\*\)::int from outbox where published_at is null\)/,
  /^select min\(due_at\) as at from jobs/,
  /^select 1$/,
  /extract\(epoch from clock_timestamp\(\)\)/,
  /\bevent_stream\b/,
  /^select 1 from outbox where stream_seq/,
  /^update jobs set locked_until/,
  /^with gone as \([^]*\) select from gone$/,
  /from treatments t join plans pl/,
  /from promotions where is_banner/,
  /from sessions s join accounts a/,
];
// The BFF asks for the catalogue each second, and every three who a visitor is.
const IDLE_CALLS = /^rpc\.(\w+\.kit\.(idle|next-due)|every\.|billing\.catalogue\.read|identity\.sessions\.read)/;

// A worker that is woken for a job which is done: the sandbox's clock wakes it anew with each of its steps, and the wake-ups before come too.
const CLAIM = /^update jobs set state = 'running'/;

const isIdleSql = ({ sql, outcome }: Statement): boolean =>
  IDLE.some((pattern) => pattern.test(sql)) || (CLAIM.test(sql) && outcome === 'UPDATE 0');
const shortSubject = (subject: string): string =>
  subject.startsWith('_INBOX') ? 'answer' : subject.startsWith('$JS.ACK') ? 'acknowledgement' : subject;

/** Counts what all programs but the sandbox say to database and broker. */
export class Meter {
  #statements: Statement[] = [];
  #messages: Message[] = [];
  readonly #idleReplies = new Set<string>();

  readonly watch: { database(): Watcher; broker(): Watcher } = {
    database: () =>
      readPostgres((statement) => {
        if (!/sandbox$/.test(statement.program)) this.#statements.push(statement);
      }),
    broker: () =>
      readNats((message) => {
        if (IDLE_CALLS.test(message.subject)) this.#idleReplies.add(message.reply);
        else if (!this.#idleReplies.delete(message.subject) && !isIdleMessage(message)) this.#messages.push(message);
      }),
  };

  begin(): void {
    this.#statements = [];
    this.#messages = [];
  }

  read(): Count {
    const asked = this.#statements.filter(({ sql }) => !ENDS.test(sql));
    const work = asked.filter((statement) => !isIdleSql(statement));
    const transactions = new Set(work.flatMap(({ transaction }) => transaction ?? []));
    const counted = this.#statements.filter(
      (statement) => (statement.transaction && transactions.has(statement.transaction)) || work.includes(statement),
    );
    const numbers = [...transactions];
    const bytes = [...counted, ...this.#messages].reduce((sum, one) => sum + one.bytes, 0);
    return {
      statements: work.length,
      transactions: transactions.size,
      messages: this.#messages.length,
      kilobytes: Math.round(bytes / 100) / 10,
      relayTurns: asked.filter(({ sql }) => MARK.test(sql)).length,
      looks: asked.filter(({ sql }) => LOOK.test(sql)).length,
      bySql: tally(work.map(({ program, sql }) => `${program.replace('sorrel_', '')}: ${sql}`)),
      inOrder: work.map(({ program, transaction, sql }) =>
        [program.replace('sorrel_', ''), transaction ? `tx ${numbers.indexOf(transaction) + 1}` : '-', sql].join('\t'),
      ),
      bySubject: tally(this.#messages.map(({ subject }) => shortSubject(subject))),
    };
  }
}

// A handler that takes long says so: that is the machine's doing. Pulling for the next events goes on all the time.
const isIdleMessage = ({ subject, head }: Message): boolean =>
  subject.startsWith('$JS.API.') || (subject.startsWith('$JS.ACK.') && head === '+WPI');

function tally(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
