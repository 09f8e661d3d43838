import type { FastifyInstance } from 'fastify';
import { parseForm } from './form.ts';

/** An unreadable body is a 400, never a 500. */
class UnreadableBody extends Error {
  readonly statusCode = 400;
}

/**
 * Replaces the application's body parsers for this part of the tree: JSON, and forms with nested brackets. Other types are read as text, so
 * that each part can decide what to make of them.
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
