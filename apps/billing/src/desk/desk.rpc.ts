import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  considerItem,
  listSubscriptions,
  mySubscriptions,
  myTimeline,
  readSubscription,
  subscriptionsOfCustomer,
} from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { DeskService } from './desk.service.ts';
import { FormulasQueries } from './formulas.queries.ts';
import { ListQueries } from './list.queries.ts';

@Injectable()
export class DeskRpc {
  constructor(
    private readonly desk: DeskService,
    private readonly lists: ListQueries,
    private readonly formulas: FormulasQueries,
  ) {}

  @Answers(mySubscriptions)
  mine(_input: z.output<typeof mySubscriptions.input>, ctx: Context) {
    return this.desk.mine(ctx);
  }

  @Answers(myTimeline)
  timeline(input: z.output<typeof myTimeline.input>, ctx: Context) {
    return this.desk.timeline(input.subscription, ctx);
  }

  @Answers(listSubscriptions)
  list(input: z.output<typeof listSubscriptions.input>) {
    return this.lists.list(input);
  }

  @Answers(readSubscription)
  read(input: z.output<typeof readSubscription.input>, ctx: Context) {
    return this.desk.read(input.id, ctx);
  }

  @Answers(considerItem)
  consider(input: z.output<typeof considerItem.input>) {
    return this.formulas.consider(input);
  }

  @Answers(subscriptionsOfCustomer)
  ofCustomer(input: z.output<typeof subscriptionsOfCustomer.input>) {
    return this.desk.ofCustomer(input.userId);
  }
}
