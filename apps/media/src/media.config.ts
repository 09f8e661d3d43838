import { join } from 'node:path';
import { z } from 'zod';
import { readS3, StorageEnv, type S3Settings } from './storage/storage.config.ts';
import { readKitSettings, type KitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { about, readEnv, refuseInProduction, together } from '@sorrel/service-kit/settings/read-env';

export const MEDIA_CONFIG = Symbol('media config');
export interface MediaConfig {
  kit: KitSettings;
  port: number;
  photosDir: string;
  /** Null: photos are kept in `photosDir`. */
  s3: S3Settings | null;
  /** Where uploads wait until they are processed. */
  arrivalsDir: string;
  sandboxUrl: string | null;
  photosPerDay: number;
  /** What one person may have opened in a day (studio/price.ts): sixty pictures of an iPhone, or 46 of the largest AVIFs. */
  pricePerDay: number;
  /** ClamAV's daemon, which scans every upload; null when none is set up. */
  clamd: { host: string; port: number } | null;
}

export const MediaEnv = z.object({
  MEDIA_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .meta(about('where media listens for the BFF; must be set in production; 0: any free port')),
  DATA_DIR: z.string().min(1).meta(about('the folder for what is kept outside the database: photos, anchors')),
  ...StorageEnv.shape,
  SANDBOX_URL: z.url().optional().meta(about('where the sandbox answers; only with SORREL_SANDBOX')),
  CLAMD: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port of clamd, like clamav:3310')
    .optional()
    .meta(about('ClamAV, which looks at every upload, like clamav:3310')),
});

export const photosIn = (dataDir: string): string => join(dataDir, 'photos');

export function readMediaConfig(env: Record<string, string | undefined>): MediaConfig {
  const [e, kit, s3] = together(
    () => readEnv(env, MediaEnv),
    () => readKitSettings(env, 'media'),
    () => readS3(env),
    () =>
      refuseInProduction(env, {
        'MEDIA_PORT must be set, like 8081: on any free port the BFF could not find media at MEDIA_URL.':
          (env.MEDIA_PORT || '0') === '0',
      }),
  );
  const [host = '', port = ''] = (e.CLAMD ?? '').split(':');
  return {
    kit,
    clamd: e.CLAMD ? { host, port: Number(port) } : null,
    port: e.MEDIA_PORT,
    photosDir: photosIn(e.DATA_DIR),
    s3,
    arrivalsDir: join(e.DATA_DIR, 'arrivals'),
    sandboxUrl: kit.isSandbox ? (e.SANDBOX_URL ?? null) : null,
    photosPerDay: kit.isSandbox ? 6_000 : 60,
    pricePerDay: kit.isSandbox ? 900_000 : 9_000,
  };
}
