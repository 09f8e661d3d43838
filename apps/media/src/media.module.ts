import { Module, type DynamicModule } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import multipart from '@fastify/multipart';
import * as calls from '@sorrel/contracts/media/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { errorFilter } from '@sorrel/service-kit/http';
import { callsOf, KitModule, LOG, type Shared } from '@sorrel/service-kit/kit.module';
import type { Log } from '@sorrel/service-kit/log';
import { MEDIA_CONFIG, readMediaConfig, type MediaConfig } from './media.config.ts';
import { Photos20261121 } from './migrations/20261121_photos.ts';
import { Prints20261123 } from './migrations/20261123_prints.ts';
import { Photo } from './photos/photo.entity.ts';
import { PhotosHttp } from './photos/photos.http.ts';
import { PhotosJobs } from './photos/photos.jobs.ts';
import { PhotosRpc } from './photos/photos.rpc.ts';
import { PhotosService } from './photos/photos.service.ts';
import { Studio } from './studio/studio.service.ts';
import { Clamd } from './scanning/clamd.gateway.ts';
import { NO_SCANNER, SCANNER } from './scanning/scanner.gateway.ts';
import { DiskStorage } from './storage/disk.gateway.ts';
import { FaultyStorage } from './storage/faulty.gateway.ts';
import { STORAGE } from './storage/storage.gateway.ts';

const storageOf = (config: MediaConfig) => {
  const disk = new DiskStorage(config.photosDir);
  return config.sandboxUrl ? new FaultyStorage(disk, config.sandboxUrl) : disk;
};

@Module({})
export class MediaModule {
  static with(config: MediaConfig, shared: Shared): DynamicModule {
    return {
      module: MediaModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          shared,
          calls: callsOf(calls),
          entities: [Photo],
          migrations: [
            { name: '20261121_photos', class: Photos20261121 },
            { name: '20261123_prints', class: Prints20261123 },
          ],
        }),
      ],
      controllers: [PhotosHttp],
      providers: [
        { provide: MEDIA_CONFIG, useValue: config },
        { provide: STORAGE, useValue: storageOf(config) },
        {
          provide: SCANNER,
          inject: [LOG],
          useFactory: (log: Log) => (config.clamd ? new Clamd(config.clamd, log) : NO_SCANNER),
        },
        Studio,
        PhotosService,
        PhotosRpc,
        PhotosJobs,
      ],
    };
  }
}

export const service: Service<MediaConfig> = {
  name: 'media',
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
