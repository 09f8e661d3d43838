import { Controller, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { cancelSubscription, undoCancel, updateDate } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Bus } from '@sorrel/service-kit/bus';
import { Form, id, text } from '../edge/forms.edge.ts';
import { ReadOwnWrite } from '../edge/together.service.ts';
import { For, Who } from '../session/access.edge.ts';

const SubscriptionForm = z.object({ subscription: id });
const DateForm = z.object({ sub_id: id, due_at: text(40, 'Please select a new date before updating.') });
const LISTENERS = ['consultations', 'fulfilment'];

interface Moved {
  dueAt: string | null;
  status: string;
  facts: string[];
}

/** What a customer changes about a running subscription. */
@Controller('v2/subscription/form')
@For('customer')
export class SubscriptionHttp {
  constructor(
    private readonly bus: Bus,
    private readonly own: ReadOwnWrite,
  ) {}

  @Post('update-date')
  @HttpCode(200)
  async date(@Form(DateForm) form: z.output<typeof DateForm>, @Who() ctx: Context) {
    return this.moved(await this.bus.ask(updateDate, form, ctx));
  }

  @Post('cancel')
  @HttpCode(200)
  async cancel(@Form(SubscriptionForm) form: z.output<typeof SubscriptionForm>, @Who() ctx: Context) {
    return this.moved(await this.bus.ask(cancelSubscription, form, ctx));
  }

  @Post('undo-cancel')
  @HttpCode(200)
  async undo(@Form(SubscriptionForm) form: z.output<typeof SubscriptionForm>, @Who() ctx: Context) {
    return this.moved(await this.bus.ask(undoCancel, form, ctx));
  }

  private async moved(answer: Moved) {
    await this.own.until(LISTENERS, answer.facts);
    return { success: true, due_at: answer.dueAt, status: answer.status };
  }
}
