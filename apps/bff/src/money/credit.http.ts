import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { approveCredit, changeCredit, declineCredit, readCreditRequests } from '@sorrel/contracts/billing/rpc';
import type { CreditDone, CreditRequestsAnswer } from '@sorrel/contracts/http/admin';
import { poundsNumber } from '@sorrel/contracts/money';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as admin from '@sorrel/contracts/http/admin';
import { Documented } from '../document/documented.edge.ts';
import { Asked, Form, id, poundsToPence } from '../edge/forms.edge.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const ChangeForm = z.object({
  id,
  value: poundsToPence.refine((pence) => pence !== 0, 'Please enter a valid positive number'),
  idempotency_key: z.string().max(255).optional(),
});
const DecideForm = z.object({ request: z.uuid('This is not a valid id.') });

/** Credit that staff give or take: a little at once, much when a second person agrees. */
@Controller('v2/admin')
@For('staff')
export class CreditHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Post('form/update-user-credit')
  @Needs(changeCredit)
  @Documented('Give a customer credit, or take it off; much waits for a second person', admin.CreditDone)
  @HttpCode(200)
  async change(@Form(ChangeForm) form: z.output<typeof ChangeForm>, @Who() ctx: Context) {
    const { id: userId, value: valuePence, idempotency_key: idempotencyKey } = form;
    return doneOf(await this.rpc.ask(changeCredit, { userId, valuePence, idempotencyKey }, ctx));
  }

  @Get('data/credit-requests')
  @Needs(readCreditRequests)
  @Documented('Credit that waits for a second person, or did', admin.CreditRequestsAnswer)
  async read(
    @Asked(z.object({ user: id })) query: { user: number },
    @Who() ctx: Context,
  ): Promise<z.input<typeof CreditRequestsAnswer>> {
    const { limitPence, requests } = await this.rpc.ask(readCreditRequests, { userId: query.user }, ctx);
    return {
      limit: poundsNumber(limitPence),
      requests: requests.map(({ amountPence, askedBy, ...one }) => ({
        ...one,
        amount: poundsNumber(amountPence),
        by_me: askedBy === ctx.actor.userId,
      })),
    };
  }

  @Post('form/credit-approve')
  @Needs(approveCredit)
  @Documented('Agree to credit that waits for a second person', admin.CreditDone)
  @Sensitive()
  @HttpCode(200)
  async approve(@Form(DecideForm) form: z.output<typeof DecideForm>, @Who() ctx: Context) {
    return doneOf(await this.rpc.ask(approveCredit, { requestId: form.request }, ctx));
  }

  @Post('form/credit-decline')
  @Needs(declineCredit)
  @Documented('Do not agree to it', admin.CreditDone)
  @HttpCode(200)
  async decline(@Form(DecideForm) form: z.output<typeof DecideForm>, @Who() ctx: Context) {
    return doneOf(await this.rpc.ask(declineCredit, { requestId: form.request }, ctx));
  }
}

const doneOf = ({
  balancePence,
  state,
  requestId: request,
}: z.output<typeof changeCredit.output>): z.input<typeof CreditDone> => ({
  success: true,
  credit: poundsNumber(balancePence),
  state,
  request,
});
