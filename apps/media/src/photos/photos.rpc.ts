import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { myPhotos, photosOfCustomer, usePhotosAgain } from '@sorrel/contracts/media/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Db } from '@sorrel/service-kit/db';
import { Answers } from '@sorrel/service-kit/handlers';
import { PhotosService } from './photos.service.ts';

@Injectable()
export class PhotosRpc {
  constructor(
    private readonly photos: PhotosService,
    private readonly db: Db,
  ) {}

  @Answers(myPhotos)
  async mine(_input: object, ctx: Context) {
    return { photos: await this.photos.ofUser(userIdOf(ctx)) };
  }

  @Answers(photosOfCustomer)
  ofCustomer(input: { userId: number }, ctx: Context) {
    return this.db.transaction(ctx, async (tx) => ({ photos: await this.photos.ofUser(input.userId, tx) }));
  }

  @Answers(usePhotosAgain)
  useAgain({ ids }: z.output<typeof usePhotosAgain.input>, ctx: Context) {
    return this.photos.useAgain(ids, ctx);
  }
}
