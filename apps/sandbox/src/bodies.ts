import type { FastifyInstance } from 'fastify';
import { parseForm } from './form.ts';

/** A body that could not be read: 400, never 500. */
class UnreadableBody extends Error {
  readonly statusCode = 400;
}

/**
 * Own parsers for this part of the tree, whatever the application around it registered: JSON, and forms with
 * nested brackets. Other types are read as text, so that a part can say itself what it makes of them.
 */
export function readBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new UnreadableBody('The body is not valid JSON.'));
    }
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseForm(String(body)));
    } catch (problem) {
      done(new UnreadableBody(problem instanceof Error ? problem.message : 'The form cannot be read.'));
    }
  });
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
