import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The numbers every service shows. One registry a service, so that several can live in one process. */
export class Metrics {
  readonly registry = new Registry();
  readonly rpcs: Histogram<'subject' | 'outcome'>;
  readonly events: Counter<'subject' | 'listener' | 'outcome'>;
  readonly jobs: Histogram<'kind' | 'outcome'>;
  readonly http: Histogram<'method' | 'route' | 'status'>;
  readonly deadLetters: Counter<'listener'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    const registers = [this.registry];
    const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
    this.rpcs = new Histogram({
      name: 'sorrel_rpc_seconds',
      help: 'RPCs answered',
      labelNames: ['subject', 'outcome'],
      buckets,
      registers,
    });
    this.events = new Counter({
      name: 'sorrel_events_total',
      help: 'Events handled',
      labelNames: ['subject', 'listener', 'outcome'],
      registers,
    });
    this.jobs = new Histogram({
      name: 'sorrel_job_seconds',
      help: 'Jobs worked',
      labelNames: ['kind', 'outcome'],
      buckets,
      registers,
    });
    this.http = new Histogram({
      name: 'sorrel_http_seconds',
      help: 'HTTP requests answered',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    });
    this.deadLetters = new Counter({
      name: 'inbox_dlq_total',
      help: 'Events given up after 5 deliveries',
      labelNames: ['listener'],
      registers,
    });
  }

  /** A number read when asked for. */
  gauge(name: string, help: string, read: () => Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        gauge.set(await read().catch(() => NaN));
      },
    });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
