import { Controller, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { complain, ComplaintKindOf } from '@sorrel/contracts/consultations/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { EdgeLimits } from '../limits/limits.service.ts';
import { For, Who } from '../session/access.edge.ts';

const ComplaintForm = z.object({
  kind: z.enum(ComplaintKindOf.options, 'Please choose what it is about.'),
  what: text(4_000, 'Please write what happened.'),
  key: z.uuid(),
});

/** A customer's own complaint. */
@Controller('v2/profile')
@For('customer')
export class ComplaintsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: EdgeLimits,
    private readonly own: ReadYourWrites,
  ) {}

  @Post('form/complaint')
  @Documented('Make a complaint', storefront.ComplaintMade)
  @HttpCode(200)
  async complain(@Form(ComplaintForm) form: z.output<typeof ComplaintForm>, @Who() ctx: Context) {
    await this.limits.spend('chat', String(ctx.actor.userId));
    const { ref, acknowledgeBy, events } = await this.rpc.ask(complain, form, ctx);
    await this.own.until(['messaging'], events);
    return { success: true, ref, acknowledge_by: acknowledgeBy };
  }
}
