import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FAULT_STATUS, type FaultCode, type HttpError } from '@sorrel/contracts/fault';
import { Fault, toFault } from '../fault.ts';
import type { Log } from '../observability/log.ts';
import { currentTrace, traceIdOf } from '../observability/trace.ts';

/** A refusal in the one shape that every HTTP error has. */
export function httpErrorOf(fault: Fault): HttpError {
  const trace = currentTrace();
  return {
    success: false,
    error: fault.message,
    message: fault.message,
    code: String(fault.code),
    errors: fault.errors,
    ...(trace ? { traceId: traceIdOf(trace) } : {}),
  };
}

const TEXTS: Partial<Record<number, string>> = {
  400: 'We could not read this request.',
  401: 'Please log in.',
  403: 'You may not do this.',
  404: 'There is nothing at this address.',
  405: 'This cannot be done here.',
  408: 'This request took too long to arrive. Please try again.',
  413: 'This is too large to send.',
  414: 'This address is too long.',
  415: 'We cannot read this kind of content.',
  429: 'That was too often. Please wait a moment and try again.',
  503: 'We cannot do this right now. Please try again in a moment.',
};

/** What passes by itself always says when to come back: the shop and integrators wait for it. */
const AGAIN_LATER = [429, 503, 504];
const AGAIN_AFTER_SECONDS = 5;

/** Turns anything thrown at an HTTP edge into a Fault: framework refusals (unreadable body, no such route) get our own text. */
export function faultOfHttp(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const code =
      (Object.keys(FAULT_STATUS) as FaultCode[]).find((key) => FAULT_STATUS[key] === status) ?? 'bad_request';
    return new Fault(code, TEXTS[status] ?? 'We could not read this request.');
  }
  return toFault(error);
}

/** The one place where errors become HTTP: status, Retry-After, body; 5xx are logged, and nothing of their cause leaves the service. */
export function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const fault = faultOfHttp(error);
  if (fault.status >= 500)
    log.error('request failed', {
      status: fault.status,
      code: String(fault.code),
      method: request.method,
      route: request.routeOptions?.url ?? 'none',
      error,
    });
  if (reply.sent) return;
  const after = fault.retryAfterSeconds ?? (AGAIN_LATER.includes(fault.status) ? AGAIN_AFTER_SECONDS : undefined);
  if (after !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(after))));
  void reply
    .status(fault.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(httpErrorOf(fault));
}

export function errorFilter(log: Log): ExceptionFilter {
  @Catch()
  class Filter implements ExceptionFilter {
    catch(error: unknown, host: ArgumentsHost): void {
      const http = host.switchToHttp();
      sendFault(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), log);
    }
  }
  return new Filter();
}
