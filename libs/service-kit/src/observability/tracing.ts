import { childOf } from './trace.ts';

/** All that a span may say: names of our own things and how it ended. Free text and personal data have no field, as in the log. */
export interface SpanFields {
  method?: string;
  route?: string;
  status?: number;
  subject?: string;
  listener?: string;
  job?: string;
  attempt?: number;
  /** How it ended: `ok`, or a fault's code. */
  outcome?: string;
}

interface SpanStart {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  name: string;
  /** The trace it belongs to, as it came: what is no trace of ours begins a new one. */
  parent: string | undefined;
  fields?: SpanFields;
}

/** A piece of work under way. */
export interface Spanning {
  /** What the work itself passes on. */
  trace: string;
  end(how?: { name?: string; isFailed?: boolean; fields?: SpanFields }): void;
}

/** Whether anybody records them or not, traces go through HTTP, calls, events and jobs: the log names them. */
export interface Tracing {
  begin(start: SpanStart): Spanning;
  stop(): Promise<void>;
}

/** The program's tracing, for whoever talks to another company. */
export const TRACING = Symbol('tracing');

const nothing = (): void => undefined;

/** Without an address to send spans to there are none, and nothing of them is loaded. */
export const NO_TRACING: Tracing = {
  begin: ({ parent }) => ({ trace: childOf(parent), end: nothing }),
  stop: () => Promise.resolve(),
};

/** Runs work as a span; an error that leaves it is a failure. */
export async function spanned<T>(tracing: Tracing, start: SpanStart, work: (trace: string) => Promise<T>): Promise<T> {
  const span = tracing.begin(start);
  try {
    const result = await work(span.trace);
    span.end();
    return result;
  } catch (error) {
    span.end({ isFailed: true });
    throw error;
  }
}

export interface TracingSettings {
  service: string;
  role: string;
  instance: string;
  /** Where an OpenTelemetry collector takes OTLP over HTTP; null: nowhere. */
  tracesUrl: string | null;
  /** Which part of all traces is recorded: every program decides alike, by the trace's id. */
  tracesShare: number;
}

export async function openTracing(settings: TracingSettings): Promise<Tracing> {
  if (settings.tracesUrl === null) return NO_TRACING;
  const { otlpTracing } = await import('./otlp.ts');
  return otlpTracing(settings, settings.tracesUrl);
}
