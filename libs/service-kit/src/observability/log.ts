import { pino, type DestinationStream, type Logger as Pino } from 'pino';
import type { LoggerService } from '@nestjs/common';
import { currentTrace, traceIdOf } from './trace.ts';

export const LOG = Symbol('log');

/** The only fields a log line may carry: ids, names of our own things, counts and times. Free text and personal data have no field. */
export interface LogFields {
  subject?: string;
  listener?: string;
  job?: string;
  jobId?: number | string;
  eventId?: string;
  code?: string;
  status?: number;
  method?: string;
  route?: string;
  userId?: number | null;
  subscriptionId?: number;
  itemId?: number;
  chargeId?: string;
  ms?: number;
  count?: number;
  attempt?: number;
  url?: string;
  signal?: string;
  port?: number;
  service?: string;
  auditRow?: number;
  auditHash?: string;
  error?: unknown;
}

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  debug(event: string, fields?: LogFields): void;
}

const FIELDS = new Set([
  'subject',
  'listener',
  'job',
  'jobId',
  'eventId',
  'code',
  'status',
  'method',
  'route',
  'userId',
  'subscriptionId',
  'itemId',
  'chargeId',
  'ms',
  'count',
  'attempt',
  'url',
  'signal',
  'port',
  'service',
  'auditRow',
  'auditHash',
]);

// A database error's message and detail quote the row's values, so only its class, code and stack frames are written.
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  const code = (error as { code?: unknown }).code;
  return {
    error: error.name,
    ...(typeof code === 'string' ? { error_code: code } : {}),
    frames,
    ...(error.name === 'Fault' || error.name === 'ConfigError' ? { text: error.message } : {}),
  };
}

export function createLog(service: string, options: { level: string; destination?: DestinationStream }): Log {
  const base: Pino = pino(
    { level: options.level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime },
    options.destination ?? pino.destination(1),
  );
  const write =
    (level: 'info' | 'warn' | 'error' | 'debug') =>
    (event: string, fields: LogFields = {}): void => {
      if (!base.isLevelEnabled(level)) return;
      const kept: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(fields)) if (FIELDS.has(key)) kept[key] = value;
      if (fields.error !== undefined) Object.assign(kept, errorFields(fields.error));
      const trace = currentTrace();
      if (trace) kept.trace_id = traceIdOf(trace);
      base[level](kept, event);
    };
  return { info: write('info'), warn: write('warn'), error: write('error'), debug: write('debug') };
}

/** Nest's own log lines: warnings and errors only, without the rest of their free text. */
export const nestLogger = (log: Log): LoggerService => ({
  log: () => undefined,
  debug: () => undefined,
  verbose: () => undefined,
  warn: () => log.warn('framework warning'),
  error: (message: unknown) => log.error('framework error', { error: message instanceof Error ? message : undefined }),
  fatal: (message: unknown) =>
    log.error('framework failure', { error: message instanceof Error ? message : undefined }),
});
