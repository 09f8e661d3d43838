import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { chooseBackup, readRecovery } from '@sorrel/contracts/billing/rpc';
import type { PayPage } from '@sorrel/contracts/http/storefront';
import { myCustomer } from '@sorrel/contracts/identity/rpc';
import { poundsNumber } from '@sorrel/contracts/money';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { EdgeLimits } from '../limits/limits.service.ts';
import { For, Page, wantsJson, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { customerMethod } from '../storefront/views.ts';

const BackupForm = z.object({
  payment_method: z.union(
    [z.literal('').transform(() => null), z.null(), z.string().max(100)],
    'Please select a payment method.',
  ),
});
const NOT_OURS = '-';

/** A payment that did not go through, and the card for the case that one does not. */
@Controller('v2')
@For('customer')
export class RecoveryHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly limits: EdgeLimits,
  ) {}

  /** By the link of an e-mail or from the account; who is not logged in comes back here afterwards. */
  @Get('pay')
  @Documented('A payment that did not go through: by the link of an e-mail, or by subscription', storefront.PayPage)
  @Page()
  async page(
    @Query('link') link: unknown,
    @Query('subscription') subscription: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    void reply.header('vary', 'accept');
    if (!wantsJson(request)) {
      await this.site.sendStorefront(request, reply);
      return;
    }
    // A text that cannot be a link of ours is looked up all the same, so that the answer is the same.
    const wanted =
      link === undefined
        ? { subscription: id.safeParse(subscription).data ?? null }
        : { link: typeof link === 'string' && link.length <= 200 ? link : NOT_OURS };
    const [due, { customer }] = await Promise.all([
      this.rpc.ask(readRecovery, wanted, ctx),
      this.rpc.ask(myCustomer, {}, ctx),
    ]);
    const props: PayPage['props'] = {
      subscription: due.subscription,
      name: due.name,
      state: due.state,
      amount: poundsNumber(due.amountPence),
      lines: due.lines.map(({ name, amountPence }) => ({ name, amount: poundsNumber(amountPence) })),
      failure: due.failure && {
        reason: due.failure.reason,
        kind: due.failure.kind,
        card: due.failure.card,
        is_backup: due.failure.isBackup,
        at: due.failure.at,
      },
      plan: due.plan && { is_backup: due.plan.isBackup, at: due.plan.at },
      held: due.held,
      paid_with: due.paidWith,
      main_method: due.mainMethod,
      methods: due.methods.map(customerMethod),
      holder: `${customer.fname} ${customer.sname}`.trim(),
      publishableKey: due.publishableKey,
      provider: due.provider,
    };
    await reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send({ component: 'Subscription/Pay', props, url: request.url });
  }

  @Post('subscription/form/choose-backup')
  @Documented('The card to charge when the one in use is refused; empty: none', storefront.BackupChosen)
  @HttpCode(200)
  async backup(@Form(BackupForm) form: z.output<typeof BackupForm>, @Who() ctx: Context) {
    await this.limits.spend('money', String(ctx.actor.userId));
    const { backup } = await this.rpc.ask(chooseBackup, form, ctx);
    return { success: true, backup };
  }
}
