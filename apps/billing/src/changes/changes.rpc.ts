import { Injectable } from '@nestjs/common';
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
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { ChangesService } from './changes.service.ts';
import { ItemsService } from './items.service.ts';

@Injectable()
export class ChangesRpc {
  constructor(
    private readonly changes: ChangesService,
    private readonly items: ItemsService,
  ) {}

  @Answers(updateDate)
  updateDate(input: z.output<typeof updateDate.input>, ctx: Context) {
    return this.changes.change(input.sub_id, { kind: 'date', due_at: input.due_at }, ctx);
  }

  @Answers(cancelSubscription)
  cancel(input: z.output<typeof cancelSubscription.input>, ctx: Context) {
    return this.changes.change(input.subscription, { kind: 'cancel', reason: input.reason }, ctx);
  }

  @Answers(undoCancel)
  undoCancel(input: z.output<typeof undoCancel.input>, ctx: Context) {
    return this.changes.change(input.subscription, { kind: 'undo-cancel' }, ctx);
  }

  @Answers(changePlan)
  changePlan(input: z.output<typeof changePlan.input>, ctx: Context) {
    return this.changes.change(input.subscription, input.change, ctx);
  }

  @Answers(staffChangePlan)
  staffChangePlan(input: z.output<typeof staffChangePlan.input>, ctx: Context) {
    return this.changes.staffChange(input.subscription, input.change, ctx);
  }

  @Answers(endSubscription)
  end(input: z.output<typeof endSubscription.input>, ctx: Context) {
    return this.changes.end(input.subscription, ctx);
  }

  @Answers(backToApproval)
  backToApproval(input: z.output<typeof backToApproval.input>, ctx: Context) {
    return this.changes.backToApproval(input.id, ctx);
  }

  @Answers(updateFrequency)
  updateFrequency(input: z.output<typeof updateFrequency.input>, ctx: Context) {
    return this.changes.staffChange(input.id, { kind: 'frequency', frequency: input.frequency }, ctx);
  }

  @Answers(staffUpdateDate)
  staffUpdateDate(input: z.output<typeof staffUpdateDate.input>, ctx: Context) {
    return this.changes.staffChange(input.sub_id, { kind: 'date', due_at: input.due_at }, ctx);
  }

  @Answers(addItem)
  addItem(input: z.output<typeof addItem.input>, ctx: Context) {
    return this.items.add(input.id, input.item_id, ctx);
  }

  @Answers(changeItem)
  changeItem(input: z.output<typeof changeItem.input>, ctx: Context) {
    return this.items.change(input.id, input.item_id, ctx);
  }

  @Answers(removeItem)
  removeItem(input: z.output<typeof removeItem.input>, ctx: Context) {
    return this.items.remove(input.id, ctx);
  }

  @Answers(setItemStatus)
  setItemStatus(input: z.output<typeof setItemStatus.input>, ctx: Context) {
    return this.items.setStatus(input, ctx);
  }

  @Answers(setItemShipping)
  setItemShipping(input: z.output<typeof setItemShipping.input>, ctx: Context) {
    return this.items.setShipping(input.id, input.value, ctx);
  }
}
