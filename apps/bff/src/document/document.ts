import { z } from 'zod';
import { HttpError } from '@sorrel/contracts/fault';

/** Where a route takes a parameter from. Without a schema it is a string. */
export interface Taken {
  from: 'body' | 'query' | 'path' | 'header';
  name: string | null;
  schema: z.ZodType | null;
  media: string | null;
}

export interface Route {
  method: string;
  /** As the router has it: `/v2/chat/:id`. */
  path: string;
  /** Where it is declared. */
  name: string;
  audience: 'anybody' | 'customer' | 'staff' | 'incoming-staff' | null;
  /** A browser gets the shell, a client the data. */
  isPage: boolean;
  /** Asks for a second factor given lately. */
  isSensitive: boolean;
  /** What staff need: one of each list. Null: the route does not say. */
  needs: readonly (readonly string[])[] | null;
  status: number;
  summary: string | null;
  gives: z.ZodType | { media: string } | 'unlisted' | 'elsewhere' | null;
  takes: Taken[];
}

type Json = Record<string, unknown>;

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeat with the same key and parameters, within a day, is answered as the first was',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** What a route does not declare, one line each. */
export function undocumented(routes: Route[]): string[] {
  return routes.flatMap(({ name, audience, needs, summary, gives, takes }) => [
    ...(summary && gives ? [] : [`${name} does not say what it is for and what it answers (@Documented)`]),
    ...(audience ? [] : [`${name} does not say who it is for (@For)`]),
    ...(isForStaff(audience) && !needs ? [`${name} does not say what staff need for it (@Needs)`] : []),
    ...takes
      .filter(({ from, name: field, schema }) => !schema && (from === 'body' || field === null))
      .map(({ from }) => `${name} takes its ${from} unchecked`),
  ]);
}

const isForStaff = (audience: Route['audience']): boolean => audience === 'staff' || audience === 'incoming-staff';

/** OpenAPI 3.1 of all routes that are calls. */
export function documentOf(routes: Route[], about: { serverUrl: string; cookie: string }): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    if (route.gives === 'unlisted' || route.gives === null) continue;
    (paths[templateOf(route.path)] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sorrel', version: '1' },
    servers: [{ url: about.serverUrl }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { HttpError: answered(HttpError) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: about.cookie } },
    },
  };
}

export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

function operation(route: Route): Json {
  const bodies = route.takes.filter(({ from }) => from === 'body');
  const parameters = [
    ...pathParameters(route),
    ...otherParameters(route),
    ...(route.method === 'POST' ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    summary: route.summary,
    operationId: `${route.method.toLowerCase()} ${route.path}`,
    ...(route.audience === 'anybody' ? {} : { security: [{ session: [] }] }),
    'x-audience': route.audience,
    ...(route.needs && route.needs.length > 0 ? { 'x-permissions': route.needs } : {}),
    ...(route.isSensitive ? { 'x-second-factor': 'given lately' } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(bodies.length > 0 ? { requestBody: { required: true, content: bodyOf(bodies) } } : {}),
    responses: {
      ...done(route),
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/HttpError' }) },
    },
  };
}

/** JSON or an urlencoded form, unless it is something else altogether. */
function bodyOf([body]: Taken[]): Json {
  const schema = body?.schema ? asked(body.schema) : {};
  if (body?.media) return { [body.media]: { schema } };
  return { ...json(schema), 'application/x-www-form-urlencoded': { schema } };
}

function pathParameters({ path, takes }: Route): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
    const checked = takes.find((one) => one.from === 'path' && one.name === name)?.schema;
    return { name, in: 'path', required: true, schema: checked ? asked(checked) : { type: 'string' } };
  });
}

function otherParameters({ takes }: Route): Json[] {
  return takes.flatMap(({ from, name, schema }) => {
    if (from !== 'query' && from !== 'header') return [];
    if (name !== null) return [{ name, in: from, schema: schema ? asked(schema) : { type: 'string' } }];
    const { properties = {}, required = [] } = asked(schema ?? z.object({})) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([field, its]) => ({
      name: field,
      in: from,
      ...(required.includes(field) ? { required: true } : {}),
      schema: its,
    }));
  });
}

function done({ gives, isPage, status }: Route): Json {
  if (gives === 'elsewhere') return { 302: { description: 'Another address' } };
  if (gives instanceof z.ZodType)
    return {
      [status]: {
        description: 'Done',
        content: { ...json(answered(gives)), ...(isPage ? { 'text/html': { schema: { type: 'string' } } } : {}) },
      },
    };
  const media = gives !== null && typeof gives === 'object' ? gives.media : '*/*';
  return { [status]: { description: 'Done', content: { [media]: { schema: { type: 'string' } } } } };
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const answered = (schema: z.ZodType): Json => schemaOf(schema, 'output');
const asked = (schema: z.ZodType): Json => schemaOf(schema, 'input');

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
}
