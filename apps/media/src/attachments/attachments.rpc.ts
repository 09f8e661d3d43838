import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  claimForCustomer,
  claimMine,
  PIECE_BYTES,
  releaseForCustomer,
  releaseMine,
  takeAttachment,
} from '@sorrel/contracts/media/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { AttachmentsService } from './attachments.service.ts';
import { PersonalAttachments } from './personal-attachments.service.ts';

@Controller()
export class AttachmentsRpc {
  constructor(
    private readonly attachments: AttachmentsService,
    private readonly personal: PersonalAttachments,
  ) {}

  @MessageHandler(claimMine)
  claimMine({ ids }: z.output<typeof claimMine.input>, ctx: Context) {
    return this.attachments.claim(ids, { userId: userIdOf(ctx), staffId: null }, ctx);
  }

  @MessageHandler(claimForCustomer)
  claimForCustomer({ ids, userId }: z.output<typeof claimForCustomer.input>, ctx: Context) {
    return this.attachments.claim(ids, { userId, staffId: userIdOf(ctx) }, ctx);
  }

  @MessageHandler(releaseMine)
  releaseMine({ ids }: z.output<typeof releaseMine.input>, ctx: Context) {
    return this.attachments.release(ids, { userId: userIdOf(ctx), staffId: null }, ctx);
  }

  @MessageHandler(releaseForCustomer)
  releaseForCustomer({ ids, userId }: z.output<typeof releaseForCustomer.input>, ctx: Context) {
    return this.attachments.release(ids, { userId, staffId: userIdOf(ctx) }, ctx);
  }

  @MessageHandler(takeAttachment)
  async take({ user, id, from }: z.output<typeof takeAttachment.input>) {
    const { piece, bytes } = await this.personal.piece(user, id, from, PIECE_BYTES);
    return { base64: piece.toString('base64'), bytes };
  }
}
