import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { listReplies, removeReply, saveReply } from '@sorrel/contracts/messaging/replies';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form, id, text } from '../edge/forms.edge.ts';
import { For, Needs, Who } from '../session/access.edge.ts';

const SaveForm = z.object({
  id: id.nullish(),
  version: z.int().nullish(),
  title: text(1_000, 'Please give it a title.'),
  text: text(100_000, 'Please write the reply.'),
});
const RemoveForm = z.object({ id, version: z.int() });

/** The team's prepared replies. */
@Controller('v2/admin')
@For('staff')
export class RepliesHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/chat-replies')
  @Needs(listReplies)
  @Documented('Prepared replies', admin.RepliesAnswer)
  list(@Who() ctx: Context) {
    return this.rpc.ask(listReplies, {}, ctx);
  }

  @Post('form/chat-reply-save')
  @Needs(saveReply)
  @Documented('Write or change a prepared reply', admin.ReplySaved)
  @HttpCode(200)
  async save(@Form(SaveForm) form: z.output<typeof SaveForm>, @Who() ctx: Context) {
    const { reply } = await this.rpc.ask(
      saveReply,
      { ...form, id: form.id ?? null, version: form.version ?? null },
      ctx,
    );
    return { success: true, reply };
  }

  @Post('form/chat-reply-remove')
  @Needs(removeReply)
  @Documented('Take a prepared reply away', storefront.Ok)
  @HttpCode(200)
  async remove(@Form(RemoveForm) form: z.output<typeof RemoveForm>, @Who() ctx: Context) {
    await this.rpc.ask(removeReply, form, ctx);
    return { success: true };
  }
}
