import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Numbers by the value of a gauge's one label. */
type Values = Record<string, number>;

interface Reading {
  keepMs: number;
  readAt: number;
  /** Reads the value and sets the gauge; throws when it cannot be read. */
  take(): Promise<void>;
  /** Clears a value that could not be read: neither zero nor the last value may stand for it. */
  forget(): void;
}

/**
 * The limit for all gauges of a program together: a scrape gives up after 10 s, and a database that is away must not cost the other
 * metrics.
 */
const READ_WITHIN_MS = 4_000;

/** A gauge that counts many rows is cached this many times as long. */
const COSTLY = 12;

const QUICK = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW = [0.01, 0.05, 0.1, 0.3, 1, 2, 5, 15, 60, 300, 1800];

/**
 * The metrics every program shows. One registry a program, so that several can live in one process. Labels name our own things (subjects,
 * routes, kinds): their values are known in advance, and none identifies a person.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly rpcs: Histogram<'subject' | 'outcome'>;
  readonly unanswered: Counter<'subject' | 'outcome'>;
  readonly events: Histogram<'subject' | 'listener' | 'outcome'>;
  readonly eventLag: Histogram<'owner'>;
  readonly jobs: Histogram<'kind' | 'outcome'>;
  readonly http: Histogram<'method' | 'route' | 'status'>;
  readonly deadLetters: Counter<'listener'>;
  readonly #keepMs: number;
  readonly #readings: Reading[] = [];
  #reading: Promise<void> | undefined;

  /** `keepMs`: how long a gauge's value is cached before it is read again. */
  constructor(program: string, keepMs = 0) {
    this.#keepMs = keepMs;
    this.registry.setDefaultLabels({ program });
    const registers = [this.registry];
    this.rpcs = new Histogram({
      name: 'sorrel_rpc_seconds',
      help: 'RPCs answered',
      labelNames: ['subject', 'outcome'],
      buckets: QUICK,
      registers,
    });
    this.unanswered = new Counter({
      name: 'sorrel_rpc_unanswered_total',
      help: 'RPCs asked that nobody answered, or not in time',
      labelNames: ['subject', 'outcome'],
      registers,
    });
    this.events = new Histogram({
      name: 'sorrel_event_seconds',
      help: 'Events given to a handler',
      labelNames: ['subject', 'listener', 'outcome'],
      buckets: QUICK,
      registers,
    });
    this.eventLag = new Histogram({
      name: 'sorrel_event_lag_seconds',
      help: 'From the broker storing an event until it was dealt with here',
      labelNames: ['owner'],
      buckets: SLOW,
      registers,
    });
    this.jobs = new Histogram({
      name: 'sorrel_job_seconds',
      help: 'Jobs worked',
      labelNames: ['kind', 'outcome'],
      buckets: QUICK,
      registers,
    });
    this.http = new Histogram({
      name: 'sorrel_http_seconds',
      help: 'HTTP requests answered',
      labelNames: ['method', 'route', 'status'],
      buckets: QUICK,
      registers,
    });
    this.deadLetters = new Counter({
      name: 'inbox_dlq_total',
      help: 'Events given up after 5 deliveries',
      labelNames: ['listener'],
      registers,
    });
  }

  /** A number read at each scrape. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void {
    const gauge = new Gauge({ name, help, registers: [this.registry] });
    this.#add({
      keepMs: this.#keepMs,
      take: async () => gauge.set(await read()),
      forget: () => gauge.set(NaN),
    });
  }

  /** Several gauges from one read, by name. */
  gauges<N extends string>(helps: Record<N, string>, read: () => Promise<Record<N, number>>): void {
    const names = Object.keys(helps) as N[];
    const made = new Map(
      names.map((name) => [name, new Gauge({ name, help: helps[name], registers: [this.registry] })]),
    );
    this.#add({
      keepMs: this.#keepMs,
      take: async () => {
        const values = await read();
        for (const [name, gauge] of made) gauge.set(values[name]);
      },
      forget: () => made.forEach((gauge) => gauge.set(NaN)),
    });
  }

  /** A number for each value of a label. The values come from our own tables of codes and words, never from people. */
  gaugeBy(
    label: string,
    name: string,
    help: string,
    read: () => Promise<Values> | Values,
    { isCostly = false }: { isCostly?: boolean } = {},
  ): void {
    const keepMs = this.#keepMs * (isCostly ? COSTLY : 1);
    const gauge = new Gauge({ name, help, labelNames: [label], registers: [this.registry] });
    this.#add({
      keepMs,
      take: async () => {
        const values = await read();
        gauge.reset();
        for (const [value, number] of Object.entries(values)) gauge.set({ [label]: value }, number);
      },
      forget: () => gauge.reset(),
    });
  }

  #add(reading: Omit<Reading, 'readAt'>): void {
    this.#readings.push({ ...reading, readAt: -Infinity });
  }

  async text(): Promise<string> {
    this.#reading ??= this.#readAll().finally(() => (this.#reading = undefined));
    await this.#reading;
    return this.registry.metrics();
  }

  /** One after the other: a scrape takes one connection of the program's pool, and not all of them. */
  async #readAll(): Promise<void> {
    const late = new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), READ_WITHIN_MS).unref();
    });
    let isLate = false;
    for (const reading of this.#readings) {
      if (performance.now() - reading.readAt < reading.keepMs) continue;
      const outcome: 'taken' | 'failed' | 'late' = isLate ? 'late' : await Promise.race([taken(reading), late]);
      isLate ||= outcome === 'late';
      if (outcome === 'taken') reading.readAt = performance.now();
      else reading.forget();
    }
  }
}

const taken = ({ take }: Reading): Promise<'taken' | 'failed'> =>
  take().then(
    () => 'taken',
    () => 'failed',
  );
