import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  addItem,
  backToApproval,
  cancelSubscription,
  changeItem,
  changePlan,
  endSubscription,
  removeItem,
  setItemShipping,
  setItemStatus,
  staffChangePlan,
  staffUpdateDate,
  undoCancel,
  updateDate,
  updateFrequency,
} from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { ChangesService } from './changes.service.ts';
import { ItemsService } from './items.service.ts';

@Controller()
export class ChangesRpc {
  constructor(
    private readonly changes: ChangesService,
    private readonly items: ItemsService,
  ) {}

  @MessageHandler(updateDate)
  updateDate(input: z.output<typeof updateDate.input>, ctx: Context) {
    return this.changes.change(input.sub_id, { kind: 'date', due_at: input.due_at }, ctx);
  }

  @MessageHandler(cancelSubscription)
  cancel(input: z.output<typeof cancelSubscription.input>, ctx: Context) {
    return this.changes.change(input.subscription, { kind: 'cancel', reason: input.reason }, ctx);
  }

  @MessageHandler(undoCancel)
  undoCancel(input: z.output<typeof undoCancel.input>, ctx: Context) {
    return this.changes.change(input.subscription, { kind: 'undo-cancel' }, ctx);
  }

  @MessageHandler(changePlan)
  changePlan(input: z.output<typeof changePlan.input>, ctx: Context) {
    return this.changes.change(input.subscription, input.change, ctx);
  }

  @MessageHandler(staffChangePlan)
  staffChangePlan(input: z.output<typeof staffChangePlan.input>, ctx: Context) {
    return this.changes.staffChange(input.subscription, input.change, ctx);
  }

  @MessageHandler(endSubscription)
  end(input: z.output<typeof endSubscription.input>, ctx: Context) {
    return this.changes.end(input.subscription, ctx);
  }

  @MessageHandler(backToApproval)
  backToApproval(input: z.output<typeof backToApproval.input>, ctx: Context) {
    return this.changes.backToApproval(input.id, ctx);
  }

  @MessageHandler(updateFrequency)
  updateFrequency(input: z.output<typeof updateFrequency.input>, ctx: Context) {
    return this.changes.staffSet(input.id, { kind: 'frequency', frequency: input.frequency }, input.was, ctx);
  }

  @MessageHandler(staffUpdateDate)
  staffUpdateDate(input: z.output<typeof staffUpdateDate.input>, ctx: Context) {
    return this.changes.staffSet(input.sub_id, { kind: 'date', due_at: input.due_at }, input.was, ctx);
  }

  @MessageHandler(addItem)
  addItem(input: z.output<typeof addItem.input>, ctx: Context) {
    return this.items.add(input, ctx);
  }

  @MessageHandler(changeItem)
  changeItem(input: z.output<typeof changeItem.input>, ctx: Context) {
    return this.items.change(input, ctx);
  }

  @MessageHandler(removeItem)
  removeItem(input: z.output<typeof removeItem.input>, ctx: Context) {
    return this.items.remove(input, ctx);
  }

  @MessageHandler(setItemStatus)
  setItemStatus(input: z.output<typeof setItemStatus.input>, ctx: Context) {
    return this.items.setStatus(input, ctx);
  }

  @MessageHandler(setItemShipping)
  setItemShipping(input: z.output<typeof setItemShipping.input>, ctx: Context) {
    return this.items.setShipping(input.id, input.value, ctx);
  }
}
