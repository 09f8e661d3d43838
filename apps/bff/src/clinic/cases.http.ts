import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { beatClaim, claimCase, listHealthChanges, reviewQueue } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as admin from '@sorrel/contracts/http/admin';
import { Documented } from '../document/documented.edge.ts';
import { Asked, bool, Form, id } from '../edge/forms.edge.ts';
import { For, Needs, Who } from '../session/access.edge.ts';

const ClaimForm = z.object({ id, take_over: bool.optional() });
const HealthQuery = z.object({ user: id });
const BeatForm = z.object({ id, leave: bool.optional() });

/** The prescribers' queue, and who has which case open. */
@Controller('v2/admin')
@For('staff')
export class CasesHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/review-queue')
  @Needs(reviewQueue)
  @Documented('Cases that wait for a prescriber, longest first', admin.ReviewQueueAnswer)
  queue(@Who() ctx: Context) {
    return this.rpc.ask(reviewQueue, {}, ctx);
  }

  @Get('data/health-changes')
  @Needs(listHealthChanges)
  @Documented('What a customer has told of changes of their health, newest first', admin.HealthChangesAnswer)
  health(@Asked(HealthQuery) { user }: z.output<typeof HealthQuery>, @Who() ctx: Context) {
    return this.rpc.ask(listHealthChanges, { userId: user }, ctx);
  }

  @Post('form/case-claim')
  @Needs(claimCase)
  @Documented('Open a case for oneself, or take it over from a colleague', admin.CaseClaimed)
  @HttpCode(200)
  async claim(@Form(ClaimForm) form: z.output<typeof ClaimForm>, @Who() ctx: Context) {
    const { claim, settled } = await this.rpc.ask(
      claimCase,
      { subscriptionId: form.id, ...(form.take_over ? { isTakeover: true } : {}) },
      ctx,
    );
    return { success: true, claim, settled };
  }

  @Post('form/case-beat')
  @Needs(beatClaim)
  @Documented('Keep an open case, or give it back', admin.CaseClaimed)
  @HttpCode(200)
  async beat(@Form(BeatForm) form: z.output<typeof BeatForm>, @Who() ctx: Context) {
    const { claim, settled } = await this.rpc.ask(
      beatClaim,
      { subscriptionId: form.id, ...(form.leave ? { isLeaving: true } : {}) },
      ctx,
    );
    return { success: true, claim, settled };
  }
}
