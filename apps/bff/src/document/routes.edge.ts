import 'reflect-metadata';
import { RequestMethod, type Type } from '@nestjs/common';
import type { z } from 'zod';
import { FOR, IS_PAGE, IS_SENSITIVE, NEEDS, type Asks, type Audience } from '../session/access.edge.ts';
import type { Route, Taken } from './document.ts';
import { RAW_ROUTES, type RawRoute } from './raw-routes.edge.ts';
import { DOCUMENTED, type Documentation } from './documented.edge.ts';

/** Where Nest keeps what a controller's decorators said; the names are its own. */
const PATH = 'path';
const METHOD = 'method';
const ARGUMENTS = '__routeArguments__';
const STATUS = '__httpCode__';
/** Its numbers for what a parameter is taken from. */
const FROM: Record<string, Taken['from']> = { 3: 'body', 4: 'query', 5: 'path', 6: 'header' };

interface Argument {
  data?: string;
  pipes: { takes?: z.ZodType }[];
}

/** Every route of these controllers, and those outside Nest, as they declare themselves. */
export const declaredRoutes = (controllers: Type[]): Route[] => [
  ...controllers.flatMap(routesOf),
  ...RAW_ROUTES.map(rawRoute),
];

function routesOf(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = Object.getOwnPropertyDescriptor(prototype, name)?.value as object | undefined;
    if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD, handler)) return [];
    return [routeOf(controller, name, handler, Reflect.getMetadata(PATH, handler) as string)];
  });
}

function routeOf(controller: Type, name: string, handler: object, path: string): Route {
  const declared = <T>(key: string): T | undefined =>
    (Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller)) as T | undefined;
  const method = RequestMethod[Reflect.getMetadata(METHOD, handler) as number] ?? '';
  const said = Reflect.getMetadata(DOCUMENTED, handler) as Documentation | undefined;
  return {
    method,
    path: `/${[Reflect.getMetadata(PATH, controller) as string, path].map(bare).filter(Boolean).join('/')}`,
    name: `${controller.name}.${name}`,
    audience: declared<Audience>(FOR) ?? null,
    isPage: declared<string>(IS_PAGE) !== undefined,
    isSensitive: declared<boolean>(IS_SENSITIVE) ?? false,
    needs: needsOf(Reflect.getMetadata(NEEDS, handler) as readonly Asks[] | undefined),
    status: (Reflect.getMetadata(STATUS, handler) as number | undefined) ?? (method === 'POST' ? 201 : 200),
    summary: said?.summary ?? null,
    gives: said?.gives ?? null,
    takes: taken(controller, name),
  };
}

const needsOf = (asks: readonly Asks[] | undefined): Route['needs'] =>
  asks?.flatMap(({ permissions }) => (Array.isArray(permissions) ? [permissions as readonly string[]] : [])) ?? null;

const bare = (path: string): string => path.replace(/^\/|\/$/g, '');

function taken(controller: Type, name: string): Taken[] {
  const all = (Reflect.getMetadata(ARGUMENTS, controller, name) ?? {}) as Record<string, Argument>;
  return Object.entries(all).flatMap(([key, { data, pipes }]) => {
    const from = FROM[key.split(':')[0] ?? ''];
    if (!from) return [];
    return [{ from, name: data ?? null, schema: pipes.find((pipe) => pipe.takes)?.takes ?? null, media: null }];
  });
}

const rawRoute = ({ method, path, audience, needs, summary, takes, gives }: RawRoute): Route => ({
  method,
  path,
  name: path,
  audience,
  isPage: false,
  isSensitive: false,
  needs: needsOf(needs),
  status: 200,
  summary,
  gives,
  takes: takes ? [{ from: 'body', name: null, ...takes }] : [],
});
