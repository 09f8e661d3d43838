import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import {
  chooseColumns,
  List,
  readListViews,
  removeListView,
  saveListView,
} from '@sorrel/contracts/identity/list-views';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, Form, id, text } from '../edge/forms.edge.ts';
import { For, Needs, Who } from '../session/access.edge.ts';

const ListQuery = z.object({ list: List });
const columns = z
  .array(z.string().max(100))
  .max(100)
  .nullish()
  .transform((chosen) => chosen ?? null);
const SaveForm = z.object({
  id: id.nullish(),
  version: z.int().nullish(),
  list: List,
  name: text(1_000, 'Please give it a name.'),
  filter: z.record(z.string().max(100), z.string().max(1_000)),
  columns,
  is_shared: z.boolean(),
});
const RemoveForm = z.object({ id, version: z.int() });
const ColumnsForm = z.object({ list: List, columns });

/** How whoever works here arranges the console's lists. */
@Controller('v2/admin')
@For('staff')
export class ListViewsHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/list-views')
  @Needs(readListViews)
  @Documented('Views of a list, and the columns this person has chosen', admin.ListViewsAnswer)
  list(@Asked(ListQuery) query: z.output<typeof ListQuery>, @Who() ctx: Context) {
    return this.rpc.ask(readListViews, query, ctx);
  }

  @Post('form/list-view-save')
  @Needs(saveListView)
  @Documented('Keep a filter and columns under a name, or change what is kept', admin.ListViewSaved)
  @HttpCode(200)
  async save(@Form(SaveForm) form: z.output<typeof SaveForm>, @Who() ctx: Context) {
    const { is_shared: isShared, ...view } = form;
    const { view: saved } = await this.rpc.ask(
      saveListView,
      { ...view, id: view.id ?? null, version: view.version ?? null, isShared },
      ctx,
    );
    return { success: true, view: saved };
  }

  @Post('form/list-view-remove')
  @Needs(removeListView)
  @Documented('Take a view of a list away', storefront.Ok)
  @HttpCode(200)
  async remove(@Form(RemoveForm) form: z.output<typeof RemoveForm>, @Who() ctx: Context) {
    await this.rpc.ask(removeListView, form, ctx);
    return { success: true };
  }

  @Post('form/list-columns')
  @Needs(chooseColumns)
  @Documented('The columns this person sees in a list', storefront.Ok)
  @HttpCode(200)
  async choose(@Form(ColumnsForm) form: z.output<typeof ColumnsForm>, @Who() ctx: Context) {
    await this.rpc.ask(chooseColumns, form, ctx);
    return { success: true };
  }
}
