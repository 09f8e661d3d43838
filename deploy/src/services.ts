import { bootService, type Making, type Running, type Service } from '@sorrel/service-kit/boot';
import type { Shared } from '@sorrel/service-kit/kit.module';

type Env = Record<string, string | undefined>;
interface Starter {
  (env: Env, shared: Shared, making?: Making): Promise<Running>;
  /** Its code alone: a process that stands by starts the quicker. */
  load(): Promise<unknown>;
}

const starter = <C>(load: () => Promise<{ service: Service<C> }>): Starter =>
  Object.assign(
    async (env: Env, shared: Shared, making?: Making) => bootService((await load()).service, env, shared, making),
    { load },
  );

/** How each program of the topology starts in this process. Loaded when asked for: a process of one service carries no other. */
export const STARTERS: Record<string, Starter> = {
  sandbox: starter(() => import('@sorrel/sandbox/module')),
  identity: starter(() => import('@sorrel/identity/module')),
  billing: starter(() => import('@sorrel/billing/module')),
  consultations: starter(() => import('@sorrel/consultations/module')),
  messaging: starter(() => import('@sorrel/messaging/module')),
  media: starter(() => import('@sorrel/media/module')),
  fulfilment: starter(() => import('@sorrel/fulfilment/module')),
  bff: starter(() => import('@sorrel/bff/module')),
};
