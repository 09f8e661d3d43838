import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { chooseColumns, readListViews, removeListView, saveListView } from '@sorrel/contracts/identity/list-views';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ListViewsService } from './list-views.service.ts';

@Controller()
export class ListViewsRpc {
  constructor(private readonly views: ListViewsService) {}

  @MessageHandler(readListViews)
  read(input: z.output<typeof readListViews.input>, ctx: Context) {
    return this.views.read(input, ctx);
  }

  @MessageHandler(saveListView)
  save(input: z.output<typeof saveListView.input>, ctx: Context) {
    return this.views.save(input, ctx);
  }

  @MessageHandler(removeListView)
  remove(input: z.output<typeof removeListView.input>, ctx: Context) {
    return this.views.remove(input, ctx);
  }

  @MessageHandler(chooseColumns)
  choose(input: z.output<typeof chooseColumns.input>, ctx: Context) {
    return this.views.choose(input, ctx);
  }
}
