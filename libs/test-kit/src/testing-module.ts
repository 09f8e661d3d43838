import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Making } from '@sorrel/service-kit/boot';

/** Changes what a program is made of, e.g. `(it) => it.overrideProvider(Mailer).useValue(silent)`. */
export type Override = (builder: TestingModuleBuilder) => TestingModuleBuilder;

const asItIs: Override = (builder) => builder;

/**
 * Programs made from Nest's testing module: `bootService(service, env, shared, testingModule())`. Everything after that is the real start,
 * in order: the boot's checks, initialisation, messages, then HTTP.
 */
export function testingModule(override: Override = asItIs): Making {
  const compiled = (module: Parameters<Making['microservice']>[0]) =>
    override(Test.createTestingModule({ imports: [module] })).compile();
  return {
    microservice: async (module, options) => (await compiled(module)).createNestMicroservice(options),
    hybrid: async (module, adapter) => {
      nameItsPlugins(adapter.getInstance());
      return (await compiled(module)).createNestApplication<NestFastifyApplication>(adapter, { bodyParser: false });
    },
  };
}

/** How a plugin says its name to Fastify. */
const NAME = Symbol.for('fastify.display-name');

/**
 * Fastify looks for the name of a plugin that says none among all modules that have been loaded, twice for each. Under Jest, which makes up
 * that list whenever it is asked, this was half a second of each world's start.
 */
function nameItsPlugins(fastify: Pick<FastifyInstance, 'register'>): void {
  const register = fastify.register as (this: unknown, plugin: unknown, ...rest: unknown[]) => unknown;
  // The scopes inside inherit it.
  fastify.register = function (this: unknown, plugin: unknown, ...rest: unknown[]) {
    if (typeof plugin === 'function' && !(NAME in plugin)) Object.assign(plugin, { [NAME]: plugin.name || 'plugin' });
    return register.call(this, plugin, ...rest);
  } as FastifyInstance['register'];
}
