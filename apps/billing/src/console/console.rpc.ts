import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  billingWork,
  considerItem,
  exportSubscriptions,
  findCustomers,
  listSubscriptions,
  mySubscriptions,
  myTimeline,
  nameCustomers,
  readSubscription,
  subscriptionsOfCustomer,
} from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { ConsoleService } from './console.service.ts';
import { FindQueries } from './find.queries.ts';
import { FormulasQueries } from './formulas.queries.ts';
import { ListQueries } from './list.queries.ts';
import { NamesQueries } from './names.queries.ts';
import { WorkQueries } from './work.queries.ts';

@Controller()
export class ConsoleRpc {
  constructor(
    private readonly service: ConsoleService,
    private readonly lists: ListQueries,
    private readonly formulas: FormulasQueries,
    private readonly findings: FindQueries,
    private readonly waiting: WorkQueries,
    private readonly names: NamesQueries,
  ) {}

  @MessageHandler(mySubscriptions)
  mine(_input: z.output<typeof mySubscriptions.input>, ctx: Context) {
    return this.service.mine(ctx);
  }

  @MessageHandler(myTimeline)
  timeline(input: z.output<typeof myTimeline.input>, ctx: Context) {
    return this.service.timeline(input.subscription, ctx);
  }

  @MessageHandler(listSubscriptions)
  list(input: z.output<typeof listSubscriptions.input>) {
    return this.lists.list(input);
  }

  @MessageHandler(exportSubscriptions)
  export(input: z.output<typeof exportSubscriptions.input>, ctx: Context) {
    return this.lists.export(input, ctx);
  }

  @MessageHandler(findCustomers)
  find({ typed, people = [] }: z.output<typeof findCustomers.input>) {
    return this.findings.find(typed, people);
  }

  @MessageHandler(nameCustomers)
  name(input: z.output<typeof nameCustomers.input>) {
    return this.names.name(input);
  }

  @MessageHandler(billingWork)
  work(input: z.output<typeof billingWork.input>, ctx: Context) {
    return this.waiting.read(input, ctx);
  }

  @MessageHandler(readSubscription)
  read(input: z.output<typeof readSubscription.input>, ctx: Context) {
    return this.service.read(input.id, ctx);
  }

  @MessageHandler(considerItem)
  consider(input: z.output<typeof considerItem.input>) {
    return this.formulas.consider(input);
  }

  @MessageHandler(subscriptionsOfCustomer)
  ofCustomer(input: z.output<typeof subscriptionsOfCustomer.input>, ctx: Context) {
    return this.service.ofCustomer(input.userId, ctx);
  }
}
