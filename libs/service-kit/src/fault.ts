import { FAULT_STATUS, type FaultCode, type FaultShape } from '@sorrel/contracts/fault';
import { ZodError } from 'zod';

/** A refusal with a text a person may read. The only error that services throw on purpose. */
export class Fault extends Error {
  readonly code: FaultCode | (string & {});
  readonly errors: Record<string, string[]>;
  readonly retryAfterSeconds?: number;
  readonly status: number;

  /** `code`: a key of FAULT_STATUS; `detail.as` replaces the machine word in the answer (`coupon_expired`) while the status stays. */
  constructor(
    code: FaultCode,
    message: string,
    detail: { errors?: Record<string, string[]>; retryAfterSeconds?: number; as?: string } = {},
  ) {
    super(message);
    this.name = 'Fault';
    this.code = detail.as ?? code;
    this.status = FAULT_STATUS[code];
    this.errors = detail.errors ?? {};
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }

  toShape(): FaultShape & { status: number } {
    return {
      code: this.code,
      message: this.message,
      errors: this.errors,
      status: this.status,
      ...(this.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: this.retryAfterSeconds }),
    };
  }

  static fromShape(shape: FaultShape & { status?: number }): Fault {
    const code =
      (Object.keys(FAULT_STATUS) as FaultCode[]).find((key) => key === shape.code) ??
      (Object.keys(FAULT_STATUS) as FaultCode[]).find((key) => FAULT_STATUS[key] === shape.status) ??
      'internal';
    return new Fault(code, shape.message, {
      errors: shape.errors,
      retryAfterSeconds: shape.retryAfterSeconds,
      as: shape.code,
    });
  }
}

export const notFound = (what: string): Fault => new Fault('not_found', `${what} was not found.`);
export const conflict = (message: string, as?: string): Fault => new Fault('conflict', message, { as });
/** One field is wrong: `invalid('postcode', 'Please enter your postcode.')`. */
export const invalid = (field: string, message: string): Fault =>
  new Fault('invalid', message, { errors: { [field]: [message] } });

/** The field errors of a zod refusal, with the first one as the main text. */
export function faultOfZod(error: ZodError): Fault {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    (errors[field] ??= []).push(textOf(issue));
  }
  return new Fault('invalid', Object.values(errors)[0]?.[0] ?? 'Please check what you entered.', { errors });
}

// zod's own texts speak of types; people get a sentence instead. Texts written in a contract are passed on as they are.
function textOf(issue: ZodError['issues'][number]): string {
  if (issue.code === 'invalid_type' && /^Invalid input/.test(issue.message)) {
    return issue.message.includes('received undefined') || issue.message.includes('received null')
      ? 'This field is required.'
      : 'Please check this field.';
  }
  if (issue.code === 'unrecognized_keys') return 'This field is not known here.';
  return OWN_TEXTS.test(issue.message) ? 'Please check this field.' : issue.message;
}

// Our own texts may also begin with "Invalid" ("Invalid promo code"). zod's texts for an e-mail address are the specified ones (A section
// 5).
const OWN_TEXTS =
  /^(Invalid (input|option|string|number|key|element|value|ISO|UUID|[A-Z]+v?\d* |discriminator)|Too (big|small)|Unrecognized)/;

/** Postgres errors that a retry may clear: deadlock, serialization failure, lock timeout, a prepared statement that a migration has changed. */
export const isRetryable = (error: unknown): boolean =>
  ['40P01', '40001', '55P03'].includes(String(codeOf(error))) || isStalePlan(error);
const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && String((error as Error).message).includes('cached plan must not change result type');
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined ||
    (error as { constraint?: string }).constraint === constraint ||
    String((error as Error).message).includes(constraint));

function codeOf(error: unknown): unknown {
  const e = error as { code?: unknown; cause?: { code?: unknown } } | null;
  return e?.code ?? e?.cause?.code;
}

/**
 * What may be kept of an error and shown to operators: its class, the database's or the system's code, and the text when it is one of ours.
 * Other texts may quote a row.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof Fault) return `${error.name}: ${error.message}`;
  const code = String(codeOf(error) ?? '');
  return /^[A-Z0-9_]{3,30}$/.test(code) ? `${error.name} ${code}` : error.name;
}

/** The way there: refused, cut off, not found, or no more room on either side (`EAGAIN`: the socket's queue of a server that stands still is full). */
const NO_WAY =
  /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST[A-Z]+|ENET[A-Z]+|EADDRNOTAVAIL|EAGAIN|EMFILE|ENFILE|ENOBUFS)$/;
const OUTAGE_CODES = /^(08...|53[0-4]..|57P0[1-5]|58...|25006)$/;
const OUTAGE_TEXTS =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection has ended|connection ended|closed the connection|Query read timeout|Client has encountered a connection error|not queryable|Connection is closed/i;

/** Something the work depends on is away (database, broker, another program) or busy: the failure says nothing about the work itself. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Fault) return error.status === 503 || error.status === 504;
  return isRetryable(error) || isConnectionLoss(error);
}

function isConnectionLoss(error: unknown): boolean {
  const { message } = (error ?? {}) as { message?: unknown };
  const code = String(codeOf(error) ?? '');
  return isWithoutWay(error) || OUTAGE_CODES.test(code) || OUTAGE_TEXTS.test(String(message ?? ''));
}

/** No connection came about, or it broke. A server reached through a socket file takes the file away when it stops; any other missing file is no outage. */
export function isWithoutWay(error: unknown): boolean {
  type Told = { code?: unknown; syscall?: unknown; cause?: Told } | null | undefined;
  const told = error as Told;
  return [told, told?.cause].some(
    (one) => NO_WAY.test(String(one?.code ?? '')) || (one?.code && one.syscall === 'connect'),
  );
}

/** There is more to do than can be done at this moment; nothing was done for this. */
export const busy = (): Fault =>
  new Fault('unavailable', 'We are busy at the moment. Please try again.', { retryAfterSeconds: 1 });

/** Turns anything thrown into a Fault: Faults stay as they are, zod refusals become `invalid`, all else `internal` without detail. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof ZodError) return faultOfZod(error);
  if (isRetryable(error)) return busy();
  if (isConnectionLoss(error))
    return new Fault('unavailable', 'We cannot do this right now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  const code = String(codeOf(error) ?? '');
  // 22P02, 22003, 22001, 22021: text that is no number, too big, too long, NUL byte: the caller's mistake, not ours.
  if (['22P02', '22003', '22001', '22021', '22P05', '22008', '22007'].includes(code))
    return new Fault('invalid', 'Please check what you entered.');
  return new Fault('internal', 'Something went wrong on our side. Please try again.');
}
