import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
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
    hybrid: async (module, adapter) =>
      (await compiled(module)).createNestApplication<NestFastifyApplication>(adapter, { bodyParser: false }),
  };
}
