import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import fastify from 'fastify';
import { CONTROLLERS } from '../bff.module.ts';
import { sandboxProxy, webhookRoutes } from '../edge/raw.edge.ts';
import { mediaRoutes } from '../edge/uploads.edge.ts';
import { documentOf, templateOf, undocumented, type Route } from './document.ts';
import { RAW_ROUTES } from './raw-routes.edge.ts';
import { declaredRoutes } from './routes.edge.ts';

const ROUTES = declaredRoutes(CONTROLLERS);
const DOCUMENT = documentOf(ROUTES, { serverUrl: 'https://sorrel.example', cookie: 'sorrel' }) as {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >;
};

test('every route says what it is for, who may call it, what it takes and what it answers', () => {
  expect(ROUTES.length).toBeGreaterThan(100);
  expect(undocumented(ROUTES)).toEqual([]);
});

test('a route without a description fails the check', () => {
  const silent: Route = {
    method: 'POST',
    path: '/new',
    name: 'NewHttp.act',
    audience: null,
    isPage: false,
    isSensitive: false,
    needs: null,
    status: 201,
    summary: null,
    gives: null,
    takes: [{ from: 'body', name: null, schema: null, media: null }],
  };
  expect(undocumented([silent])).toEqual([
    'NewHttp.act does not say what it is for and what it answers (@Documented)',
    'NewHttp.act does not say who it is for (@For)',
    'NewHttp.act takes its body unchecked',
  ]);
  expect(undocumented([{ ...silent, audience: 'staff', summary: 'New', gives: 'elsewhere', takes: [] }])).toEqual([
    'NewHttp.act does not say what staff need for it (@Needs)',
  ]);
});

test('what streams outside Nest is declared as it is served', async () => {
  const app = fastify();
  const served = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat();
    if (methods.length > 1) served.add(`ALL ${url}`);
    else if (methods[0] !== 'HEAD') served.add(`${methods[0]} ${url}`);
  });
  const nothing = {} as never;
  webhookRoutes(app as never, nothing, nothing);
  mediaRoutes(app as never, nothing);
  sandboxProxy(app as never, 'http://sandbox', nothing);
  await app.ready();
  expect([...served].toSorted()).toEqual(RAW_ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted());
  await app.close();
});

test('the document is one: OpenAPI 3.1 as its own schema has it, and no call is missing', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(DOCUMENT));
  expect([errors, valid]).toEqual([undefined, true]);
  const listed = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = ROUTES.filter(({ gives }) => gives !== 'unlisted');
  expect(listed.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${templateOf(path)}`).toSorted());
});

test('a call answers JSON with a schema that says something', () => {
  const empty = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const schema = responses[200]?.content?.['application/json']?.schema;
      return schema && Object.keys(schema).length === 0 ? [`${method} ${path}`] : [];
    }),
  );
  expect(empty).toEqual([]);
});
