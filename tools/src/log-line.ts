/** What a service's log line may hold beside its time and message (libs/service-kit/src/observability/log.ts). */
type Fields = Record<string, unknown> & {
  level: number;
  time: string;
  service: string;
  msg: string;
  trace_id?: string;
};

const LEVELS: Record<number, string> = { 40: 'warn', 50: 'ERROR', 60: 'ERROR' };
const SERVICE_WIDTH = 14;
/** Enough to find the lines of one request by eye; the full id is in the answer's error and in audit rows. */
const TRACE_LENGTH = 8;

/** Calls are kept until their request ends; calls that programs make by themselves, several a second, never have one. */
const MOST_TRACES = 500;

/**
 * The services' lines of JSON as a developer reads them: each request as one line, and under it the calls it led to. Calls that no
 * request led to are left out; everything else is one line, and what is no line of a service is passed on as it is.
 *
 *     14:03:07 a3f81c02 bff           GET /v2/session 200 12 ms
 *     14:03:07 a3f81c02 identity        rpc.identity.sessions.read ok 4 ms
 */
export function logReader(): (line: string) => string[] {
  const calls = new Map<string, string[]>();
  const answered = new Set<string>();
  return (line) => {
    const fields = fieldsOf(line);
    if (!fields) return [line];
    const { msg, trace_id: trace = '' } = fields;
    if (msg === 'request') {
      const own = calls.get(trace) ?? [];
      calls.delete(trace);
      keep(answered, trace);
      return [readable(fields), ...own];
    }
    if (msg !== 'rpc' || answered.has(trace)) return [readable(fields)];
    const own = calls.get(trace) ?? [];
    keep(calls, trace, own);
    own.push(readable(fields));
    return [];
  };
}

function keep(traces: Set<string> | Map<string, string[]>, trace: string, calls: string[] = []): void {
  if (traces instanceof Set) traces.add(trace);
  else traces.set(trace, calls);
  const [oldest] = traces.keys();
  if (traces.size > MOST_TRACES && oldest !== undefined) traces.delete(oldest);
}

function readable({ level, time, service, msg, trace_id: trace = '', ...rest }: Fields): string {
  return [
    time.slice(11, 19),
    trace.slice(0, TRACE_LENGTH).padEnd(TRACE_LENGTH),
    service.padEnd(SERVICE_WIDTH - 1),
    wordsOf(LEVELS[level], msg, rest),
  ].join(' ');
}
function wordsOf(level: string | undefined, msg: string, fields: Record<string, unknown>): string {
  const { ms, method, route, status, subject, code, frames, ...rest } = fields;
  const took = ms === undefined ? [] : [`${String(ms)} ms`];
  if (msg === 'request') return [method, route, status, ...took].join(' ');
  if (msg === 'rpc') return [' ', subject, code, ...took].join(' ');
  const named = Object.entries({ method, route, status, subject, code, ...rest })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`);
  const [at] = Array.isArray(frames) ? frames : [];
  return [...(level ? [level] : []), msg, ...named, ...took, ...(at === undefined ? [] : [String(at)])].join(' ');
}

function fieldsOf(line: string): Fields | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const read = JSON.parse(line) as Partial<Fields>;
    const isOurs =
      typeof read.time === 'string' && typeof read.service === 'string' && typeof read.msg === 'string' && read.level;
    return isOurs ? (read as Fields) : undefined;
  } catch {
    return undefined;
  }
}
