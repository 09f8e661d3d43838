import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { myPhotos, PIECE_BYTES, photosOfCustomer, takePhoto, usePhotosAgain } from '@sorrel/contracts/media/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PersonalPhotos } from './personal-photos.service.ts';
import { PhotosService } from './photos.service.ts';

@Controller()
export class PhotosRpc {
  constructor(
    private readonly photos: PhotosService,
    private readonly personal: PersonalPhotos,
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

  @MessageHandler(takePhoto)
  async take({ user, id, from }: z.output<typeof takePhoto.input>) {
    const { piece, bytes } = await this.personal.piece(user, id, from, PIECE_BYTES);
    return { base64: piece.toString('base64'), bytes };
  }

  @MessageHandler(usePhotosAgain)
  useAgain({ ids }: z.output<typeof usePhotosAgain.input>, ctx: Context) {
    return this.photos.useAgain(ids, ctx);
  }
}
