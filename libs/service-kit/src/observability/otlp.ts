import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace as api,
  type Attributes,
  type Context,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import type { SpanFields, Tracing, TracingSettings } from './tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

// OpenTelemetry's own attribute names where it has them.
const NAMES: Record<keyof SpanFields, string> = {
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  subject: 'messaging.destination.name',
  listener: 'sorrel.listener',
  job: 'sorrel.job',
  attempt: 'sorrel.attempt',
  outcome: 'sorrel.outcome',
};

// Any other fields an object may carry are dropped.
function attributesOf(fields: SpanFields = {}): Attributes {
  const attributes: Attributes = {};
  for (const [field, name] of Object.entries(NAMES) as [keyof SpanFields, string][])
    if (fields[field] !== undefined) attributes[name] = fields[field];
  return attributes;
}

function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(parent ?? '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return api.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true });
}

/**
 * Spans are flushed in the program's last seconds: what an unreachable collector has not taken by then is lost, and nobody waits for it.
 */
const STOP_MS = 2_000;
/** For one batch: so long an answer is waited for, and what the collector breaks off or is too busy for is sent again. */
const SEND_MS = 10_000;

/** Spans for a collector, sent in batches in the background. If it is away, the spans are lost and nothing else. */
export function otlpTracing({ service, role, instance, tracesShare }: TracingSettings, url: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `sorrel-${service}`,
      'service.instance.id': instance,
      'sorrel.role': role,
    }),
    sampler: new TraceIdRatioBasedSampler(tracesShare),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('sorrel');
  return {
    begin: ({ kind, name, parent, fields }) => {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: attributesOf(fields) }, contextOf(parent));
      const { traceId, spanId } = span.spanContext();
      return {
        trace: `00-${traceId}-${spanId}-01`,
        end: ({ name: better, isFailed = false, fields: more } = {}) => {
          if (better) span.updateName(better);
          span.setAttributes(attributesOf(more));
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: async () => {
      let limit: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(limit);
    },
  };
}
