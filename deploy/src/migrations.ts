import type { NamedMigration } from '@sorrel/service-kit/database/migrations';

const listed = (load: () => Promise<{ migrations: NamedMigration[] }>) => async () => (await load()).migrations;

/** The migrations of each program in the topology: without its code, so that the step that runs them needs none of its settings. */
export const MIGRATIONS: Record<string, () => Promise<NamedMigration[]>> = {
  sandbox: listed(() => import('@sorrel/sandbox/migrations')),
  identity: listed(() => import('@sorrel/identity/migrations')),
  billing: listed(() => import('@sorrel/billing/migrations')),
  consultations: listed(() => import('@sorrel/consultations/migrations')),
  messaging: listed(() => import('@sorrel/messaging/migrations')),
  media: listed(() => import('@sorrel/media/migrations')),
  fulfilment: listed(() => import('@sorrel/fulfilment/migrations')),
  bff: listed(() => import('@sorrel/bff/migrations')),
};
