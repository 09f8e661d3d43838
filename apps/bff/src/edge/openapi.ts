import { z } from 'zod';
import { HttpError } from '@sorrel/contracts/fault';
import { SECURITY_ROUTES } from '../security/routes.ts';
import { ACCOUNT_ROUTES } from './openapi/account.ts';
import { CHECKOUT_ROUTES } from './openapi/checkout.ts';
import { CLINIC_ROUTES } from './openapi/clinic.ts';
import { CONSOLE_ROUTES } from './openapi/console.ts';
import { MONEY_ROUTES } from './openapi/money.ts';
import { PHARMACY_ROUTES } from './openapi/pharmacy.ts';
import { PLAN_ROUTES } from './openapi/plan.ts';
import { VISITOR_ROUTES } from './openapi/visitor.ts';
import { text, whole } from './openapi/route.ts';

/** The public calls, as documents and load tests read them. Answers come from the contracts; bodies are the forms' fields. */
const ROUTES = [
  ...VISITOR_ROUTES,
  ...SECURITY_ROUTES,
  ...CHECKOUT_ROUTES,
  ...PLAN_ROUTES,
  ...ACCOUNT_ROUTES,
  ...CONSOLE_ROUTES,
  ...CLINIC_ROUTES,
  ...MONEY_ROUTES,
  ...PHARMACY_ROUTES,
];

let document: object | undefined;

/** OpenAPI 3.1, made from the contracts once. */
export function openApi(serverUrl: string): object {
  document ??= {
    openapi: '3.1.0',
    info: { title: 'Sorrel', version: '1' },
    servers: [{ url: serverUrl }],
    paths: pathsOf(),
  };
  return document;
}

function pathsOf(): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  const schema = (type: z.ZodType): object => {
    const { $schema: _schema, ...rest } = z.toJSONSchema(type, { target: 'draft-2020-12', io: 'output' }) as Record<
      string,
      unknown
    >;
    return rest;
  };
  const content = (value: object): object => ({ 'application/json': { schema: value } });
  for (const route of ROUTES) {
    const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
      name: match[1],
      in: 'path',
      required: true,
      schema: match[1] === 'id' ? whole : text,
    }));
    (paths[route.path] ??= {})[route.method] = {
      summary: route.summary,
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(route.body ? { requestBody: { content: content({ type: 'object', properties: route.body }) } } : {}),
      responses: {
        200: { description: 'Done', content: content(route.answer ? schema(route.answer) : { type: 'object' }) },
        default: { description: 'Refused', content: content(schema(HttpError)) },
      },
    };
  }
  return paths;
}
