import { z } from 'zod';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import { about, readEnv, together } from '@sorrel/service-kit/settings/read-env';

export interface S3Settings {
  /** Null: Amazon's own endpoint for the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Null: the credentials of the machine it runs on (AWS's usual chain: environment, web identity, instance). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  isPathStyle: boolean;
  timeoutMs: number;
}

export const StorageEnv = z.object({
  MEDIA_STORAGE: z
    .enum(['disk', 's3'], 'must be disk or s3')
    .default('disk')
    .meta(about('where photos are kept: in DATA_DIR (one process of media), or in a bucket (any number)')),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must begin with https://' })
    .optional()
    .meta(about('an object store that speaks S3, like https://s3.example; without it Amazon’s own', { shown: 'AWS' })),
  S3_REGION: z.string().min(1).default('eu-west-2').meta(about('the region of the bucket')),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .meta(about('the bucket for photos, private; must be set with MEDIA_STORAGE=s3')),
  S3_PREFIX: z
    .string()
    .regex(/^(?!\/)[\w./-]*$/, 'must be letters, digits and slashes, and not begin with a slash')
    .default('photos/')
    .meta(about('begins the name of every object, where others share the bucket')),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta(
      about('who media is at the object store; without it AWS’s usual chain is asked: role, instance', {
        isSecret: true,
      }),
    ),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta(about('the secret that belongs to S3_ACCESS_KEY_ID', { isSecret: true })),
  S3_FORCE_PATH_STYLE: z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
    .optional()
    .meta(about('the bucket stands in the path instead of the host name', { shown: 'on with S3_ENDPOINT' })),
  S3_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(10_000)
    .meta(about('the object store has so long to answer, up to three times', { unit: 'ms' })),
});

/** Null: photos are kept in a folder. */
export function readS3(env: Record<string, string | undefined>): S3Settings | null {
  const e = readEnv(env, StorageEnv);
  if (e.MEDIA_STORAGE !== 's3') return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  const [bucket] = together(
    () => {
      if (!e.S3_BUCKET) throw new ConfigError('S3_BUCKET is missing: with MEDIA_STORAGE=s3 it names where photos lie.');
      return e.S3_BUCKET;
    },
    () => {
      if (Boolean(accessKeyId) === Boolean(secretAccessKey)) return;
      const missing = accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID';
      throw new ConfigError(
        `${missing} is missing: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set both or neither.`,
      );
    },
  );
  return {
    endpoint: e.S3_ENDPOINT ?? null,
    region: e.S3_REGION,
    bucket,
    prefix: e.S3_PREFIX.replace(/([^/])$/, '$1/'),
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    isPathStyle: e.S3_FORCE_PATH_STYLE ? ['on', 'true', '1'].includes(e.S3_FORCE_PATH_STYLE) : Boolean(e.S3_ENDPOINT),
    timeoutMs: e.S3_TIMEOUT_MS,
  };
}
