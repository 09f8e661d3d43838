import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AttachmentUploaded } from '@sorrel/contracts/media/attachments';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { callerOf, whileThere } from '../files/caller.edge.ts';
import { Spool } from '../storage/spool.gateway.ts';
import { readAttachment } from './arrival.edge.ts';
import { SENT_AS } from './attachment.ts';
import { AttachmentsService } from './attachments.service.ts';

/** Called only by the BFF, which passes on the signed actor of its caller. */
@Controller('attachments')
export class AttachmentsHttp {
  constructor(
    private readonly attachments: AttachmentsService,
    private readonly rpc: RpcClient,
    private readonly spool: Spool,
  ) {}

  @Post()
  @HttpCode(200)
  async add(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query('user') user: string,
  ): Promise<z.infer<typeof AttachmentUploaded>> {
    const ctx = callerOf(request, this.rpc);
    const signal = whileThere(reply);
    const side = await this.attachments.sideOf(/^\d{1,15}$/.test(user ?? '') ? Number(user) : null, ctx);
    return { attachment: await this.attachments.add(await readAttachment(request, this.spool), side, ctx, signal) };
  }

  @Get(':file')
  async file(
    @Param('file') file: string,
    @Query('size') size: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, bytes, kind } = await this.attachments.open(file, size === 'tile', callerOf(request, this.rpc));
    const { type, disposition } = SENT_AS[kind];
    await reply.header('content-length', bytes).header('content-disposition', disposition).type(type).send(body);
  }
}
