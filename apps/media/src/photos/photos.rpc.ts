import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { myPhotos, photosOfCustomer, usePhotosAgain } from '@sorrel/contracts/media/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PhotosService } from './photos.service.ts';

@Controller()
export class PhotosRpc {
  constructor(
    private readonly photos: PhotosService,
    private readonly db: Db,
  ) {}

  @MessageHandler(myPhotos)
  async mine(_input: object, ctx: Context) {
    return { photos: await this.photos.ofUser(userIdOf(ctx)) };
  }

  @MessageHandler(photosOfCustomer)
  ofCustomer(input: { userId: number }, ctx: Context) {
    return this.db.transaction(ctx, async (tx) => ({ photos: await this.photos.ofUser(input.userId, tx) }));
  }

  @MessageHandler(usePhotosAgain)
  useAgain({ ids }: z.output<typeof usePhotosAgain.input>, ctx: Context) {
    return this.photos.useAgain(ids, ctx);
  }
}
