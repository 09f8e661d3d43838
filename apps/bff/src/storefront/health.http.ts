import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { HealthChange } from '@sorrel/contracts/consultations/health-change';
import { myDecisions, tellHealth } from '@sorrel/contracts/consultations/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Who } from '../session/access.edge.ts';

const HealthForm = z.intersection(
  z.object({ subscription: z.union([z.literal('').transform(() => null), id]).nullish() }),
  HealthChange,
);

/** "Something has changed with my health", in the account. */
@Controller('v2/profile')
@For('customer')
export class HealthHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('data/held-orders')
  @Documented('What waits for a prescriber before it can be ordered', storefront.HeldOrdersAnswer)
  async held(@Who() ctx: Context) {
    const { decisions } = await this.rpc.ask(myDecisions, {}, ctx);
    return {
      held: decisions.map(({ treatment, name, since, dueAt, decidedAt, mayGoOn }) => ({
        treatment,
        name,
        since,
        due_at: dueAt,
        decided_at: decidedAt,
        may_go_on: mayGoOn,
      })),
    };
  }

  @Post('form/health-change')
  @Documented('Tell of a change of health', storefront.HealthTold)
  @HttpCode(200)
  async tell(@Form(HealthForm) { subscription, ...change }: z.output<typeof HealthForm>, @Who() ctx: Context) {
    const told = await this.rpc.ask(tellHealth, { subscriptionId: subscription ?? null, change }, ctx);
    // The next screen shows the treatment as held.
    await this.own.until(['billing', 'messaging'], told.events);
    const { id: changeId, title, advice, help, dueAt, isHeld } = told;
    return { success: true, id: changeId, title, advice, help, due_at: dueAt, is_held: isHeld };
  }
}
