import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadAnswer } from '@sorrel/contracts/media/rpc';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { callerOf, whileThere } from '../files/caller.edge.ts';
import { Spool } from '../storage/spool.gateway.ts';
import { readArrival } from './arrival.edge.ts';
import { PhotosService } from './photos.service.ts';

/** Called only by the BFF, which passes on the signed actor of its caller. */
@Controller()
export class PhotosHttp {
  constructor(
    private readonly photos: PhotosService,
    private readonly rpc: RpcClient,
    private readonly spool: Spool,
  ) {}

  @Post('upload')
  @HttpCode(200)
  async upload(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query('min') minimum: string,
  ): Promise<UploadAnswer> {
    const ctx = callerOf(request, this.rpc);
    const signal = whileThere(reply);
    const { arrived, least } = await readArrival(request, /^\d$/.test(minimum ?? '') ? Number(minimum) : 0, this.spool);
    return this.photos.add(arrived, ctx, { least, signal });
  }

  @Get('photos/:file')
  async picture(
    @Param('file') file: string,
    @Query('size') size: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, bytes } = await this.photos.open(file, size === 'tile', callerOf(request, this.rpc));
    await reply.header('content-length', bytes).type('image/jpeg').send(body);
  }
}
