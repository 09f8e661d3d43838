import { Module, type DynamicModule } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import multipart from '@fastify/multipart';
import * as calls from '@sorrel/contracts/media/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { errorFilter } from '@sorrel/service-kit/http/errors';
import { rpcsOf, KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { readSealKeys } from '@sorrel/service-kit/settings/seal-keys';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { migrations } from './migrations/all.ts';
import { MEDIA_CONFIG, photosIn, readMediaConfig, type MediaConfig, MediaEnv } from './media.config.ts';
import { AttachmentsModule } from './attachments/attachments.module.ts';
import { FilesModule } from './files/files.module.ts';
import { KeepingModule } from './keeping/keeping.module.ts';
import { MEDIA_PERSONAL } from './personal.ts';
import { Photo } from './photos/photo.entity.ts';
import { Clamd } from './scanning/clamd.gateway.ts';
import { NO_SCANNER, SCANNER } from './scanning/scanner.gateway.ts';
import { DiskStore } from './storage/disk.gateway.ts';
import { FaultyStorage } from './storage/faulty.gateway.ts';
import { SealedStorage, sealedFilesIn } from './storage/sealed.gateway.ts';
import { Spool } from './storage/spool.gateway.ts';
import { readS3, type S3Settings } from './storage/storage.config.ts';
import { STORAGE } from './storage/storage.gateway.ts';
import { PhotosModule } from './photos/photos.module.ts';
import { StudioModule } from './studio/studio.module.ts';

/** Loaded where there is a bucket: its client is the largest library there is here. */
const bucketOf = async (settings: S3Settings, log: Pick<Log, 'error'>) => {
  const { S3Store } = await import('./storage/s3.gateway.ts');
  return new S3Store(settings, log);
};

const storageOf = async (config: MediaConfig, log: Log) => {
  const store = config.s3 ? await bucketOf(config.s3, log) : new DiskStore(config.photosDir);
  const sealed = new SealedStorage(store, config.kit.sealKeys, config.kit.sealWith);
  return config.sandboxUrl ? new FaultyStorage(sealed, config.sandboxUrl) : sealed;
};

type Env = Record<string, string | undefined>;
/** A log that drops everything: these callers learn of errors from what is thrown. */
const SILENT = { error: () => undefined };

/** Includes the folder even where photos have moved to a bucket: files left behind there are sealed with keys as well. */
const storesOf = async (env: Env) => {
  const s3 = readS3(env);
  return [...(s3 ? [await bucketOf(s3, SILENT)] : []), new DiskStore(photosIn(env.DATA_DIR ?? ''))];
};

async function problemsOf(env: Env): Promise<readonly string[]> {
  const s3 = readS3(env);
  if (!s3) return [];
  const store = await bucketOf(s3, SILENT);
  const problem = await store.problem();
  store.close();
  return problem ? [problem] : [];
}

const features = [AttachmentsModule, FilesModule, KeepingModule, PhotosModule, StudioModule];

@Module({})
class MediaSettings {}

@Module({})
export class MediaModule {
  static with(config: MediaConfig, shared: Shared): DynamicModule {
    // Providers built from the settings, for every feature.
    const settings: DynamicModule = {
      module: MediaSettings,
      global: true,
      providers: [
        { provide: MEDIA_CONFIG, useValue: config },
        { provide: STORAGE, inject: [LOG], useFactory: (log: Log) => storageOf(config, log) },
        { provide: Spool, useValue: new Spool(config.arrivalsDir) },
        {
          provide: SCANNER,
          inject: [LOG],
          useFactory: (log: Log) => (config.clamd ? new Clamd(config.clamd, log) : NO_SCANNER),
        },
      ],
      exports: [MEDIA_CONFIG, STORAGE, Spool, SCANNER],
    };
    return {
      module: MediaModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          personal: MEDIA_PERSONAL,
          queues: 'jobs',
          shared,
          rpcs: rpcsOf(calls),
          entities: [Photo],
          migrations,
        }),
        settings,
        ...features,
      ],
    };
  }
}

export const service: Service<MediaConfig> = {
  name: 'media',
  personal: MEDIA_PERSONAL,
  files: async (env) => sealedFilesIn(await storesOf(env), readSealKeys(env, ''), 'photos'),
  problems: problemsOf,
  settings: MediaEnv,
  config: readMediaConfig,
  module: (config, shared) => MediaModule.with(config, shared),
  http: {
    port: (config) => config.port,
    adapter: () => new FastifyAdapter({ bodyLimit: 250_000_000, forceCloseConnections: true }),
    configure: async (app: NestFastifyApplication) => {
      app.useGlobalFilters(errorFilter(app.get<Log>(LOG)));
      await app
        .getHttpAdapter()
        .getInstance()
        .register(multipart as never);
    },
  },
};
