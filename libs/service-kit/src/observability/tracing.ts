import { childOf } from './trace.ts';

/** All that a span may carry: names of our own things and how it ended. Free text and personal data have no field, as in the log. */
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
  /** The parent trace as received; an invalid one starts a new trace. */
  parent: string | undefined;
  fields?: SpanFields;
}

/** A piece of work in progress. */
export interface Spanning {
  /** The trace that the work itself passes on. */
  trace: string;
  end(how?: { name?: string; isFailed?: boolean; fields?: SpanFields }): void;
}

/** Traces go through HTTP, calls, events and jobs whether spans are recorded or not: the log names them. */
export interface Tracing {
  begin(start: SpanStart): Spanning;
  stop(): Promise<void>;
}

/** The program's tracing, for code that calls other companies. */
export const TRACING = Symbol('tracing');

const nothing = (): void => undefined;

/** Without an address to send spans to none are made, and the OpenTelemetry libraries are not loaded. */
export const NO_TRACING: Tracing = {
  begin: ({ parent }) => ({ trace: childOf(parent), end: nothing }),
  stop: () => Promise.resolve(),
};

/** Runs work as a span; an error thrown from it marks the span as failed. */
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
  /** The share of all traces that is recorded: every program decides alike, by the trace's id. */
  tracesShare: number;
}

export async function openTracing(settings: TracingSettings): Promise<Tracing> {
  if (settings.tracesUrl === null) return NO_TRACING;
  const { otlpTracing } = await import('./otlp.ts');
  return otlpTracing(settings, settings.tracesUrl);
}
