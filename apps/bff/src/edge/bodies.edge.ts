import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fault } from '@sorrel/service-kit/fault';

const unreadable = (): Fault => new Fault('bad_request', 'We could not read this request.');
/** What a decoder puts where bytes are no text. */
const UNREADABLE = '\uFFFD';
type Parser = (request: FastifyRequest, body: string, done: (error: Error | null, value?: unknown) => void) => unknown;

/** JSON whose bytes are not UTF-8 is refused: kept, it would be a name or an address with signs in it that nobody has typed. */
export const readJson =
  (parse: Parser) =>
  (request: FastifyRequest, body: Buffer, done: (error: Error | null, value?: unknown) => void): void => {
    if (isUtf8(body)) void parse(request, body.toString('utf8'), done);
    else done(unreadable());
  };

/** The same of a form, which is decoded already when it comes here. */
export function demandReadableForms(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const isBroken =
      isForm &&
      Object.entries(request.body ?? {}).some((pair) => pair.some((text) => String(text).includes(UNREADABLE)));
    done(isBroken ? unreadable() : undefined);
  });
}
