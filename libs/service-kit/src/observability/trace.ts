import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** W3C trace context carried through HTTP, NATS, events and jobs: `00-<trace id>-<span id>-01`. */
const store = new AsyncLocalStorage<string>();

// Node makes these from a stock of random bytes; asking for few bytes at a time costs some six times as much, several times per event.
const randomHex = (digits: 16 | 32): string => randomUUID().replaceAll('-', '').slice(-digits);

export const newTrace = (): string => `00-${randomHex(32)}-${randomHex(16)}-01`;

/** The same trace, a new span; a malformed parent starts a new trace. */
export function childOf(parent: string | undefined): string {
  const match = parent && /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(parent);
  return match ? `00-${match[1]}-${randomHex(16)}-01` : newTrace();
}

export const currentTrace = (): string => store.getStore() ?? '';
export const traceIdOf = (trace: string): string => trace.slice(3, 35);
export const spanIdOf = (trace: string): string => trace.slice(36, 52);
/** The reverse of `traceIdOf` and `spanIdOf`. */
export const traceOf = (traceId: string, spanId: string): string => `00-${traceId}-${spanId}-01`;
export const withTrace = <T>(trace: string, work: () => T): T => store.run(trace, work);
