/** What another company's server answered. `status` 0: nobody answered, or not in time. */
export interface OutsideAnswer {
  status: number;
  /** Null: the answer is larger than `largest`, and was not read. */
  bytes: Buffer | null;
  /** How long it asks us to wait (RFC 9110, 10.2.3). */
  retryAfterSeconds: number | null;
}

/** A wait that somebody else's server may ask of us. */
const LONGEST_WAIT_SECONDS = 3_600;

/** One request to another company. It never throws: a server that is slow, cut off or gone is an answer of status 0. */
export async function askOutside(
  url: string,
  init: Omit<RequestInit, 'redirect' | 'signal'>,
  { timeoutMs, largest = 1_000_000 }: { timeoutMs: number; largest?: number },
): Promise<OutsideAnswer> {
  try {
    const response = await fetch(url, {
      ...init,
      // Keys and tokens must not follow a redirect to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: response.status,
      bytes: await upTo(response, largest),
      retryAfterSeconds: retryAfter(response.headers.get('retry-after'), Date.now()),
    };
  } catch {
    return { status: 0, bytes: null, retryAfterSeconds: null };
  }
}

async function upTo(response: Response, largest: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largest) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Seconds, or a date. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.ceil(seconds))) : null;
}

/** Undefined: it is no JSON. */
export function jsonOf(bytes: Buffer | null): unknown {
  try {
    return JSON.parse((bytes ?? Buffer.alloc(0)).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
