import { join } from 'node:path';
import { z } from 'zod';
import { readEnv, readKitSettings, type KitSettings } from '@sorrel/service-kit/settings';

export const MEDIA_CONFIG = Symbol('media config');
export interface MediaConfig {
  kit: KitSettings;
  port: number;
  photosDir: string;
  sandboxUrl: string | null;
  photosPerDay: number;
}

const Env = z.object({
  MEDIA_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  DATA_DIR: z.string().min(1),
  SANDBOX_URL: z.url().optional(),
});

export function readMediaConfig(env: Record<string, string | undefined>): MediaConfig {
  const e = readEnv(env, Env);
  const kit = readKitSettings(env, 'media');
  return {
    kit,
    port: e.MEDIA_PORT,
    photosDir: join(e.DATA_DIR, 'photos'),
    sandboxUrl: kit.isSandbox ? (e.SANDBOX_URL ?? null) : null,
    photosPerDay: kit.isSandbox ? 6_000 : 60,
  };
}
