/** A random key for a message or a payment attempt. Plain-http pages (a phone on the office network) have no randomUUID. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return hex(16);
}

/** Starts a trace (W3C): requests sent under it can be found together on the server. It identifies nobody. */
export const newTraceParent = (): string => `00-${hex(16)}-${hex(8)}-01`;

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
