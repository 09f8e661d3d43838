import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Business, readBusiness, saveBusiness } from '@sorrel/contracts/identity/business';
import * as security from '@sorrel/contracts/http/security';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { bool, Form } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

const number = z.coerce.number();
const BusinessForm = Business.extend({
  version: z.coerce.number().int().nonnegative(),
  takes_orders: bool,
  keeps_batches: bool,
  // A form sends text; what is none of the choices is refused by the particulars themselves.
  label_width_mm: number.pipe(Business.shape.label_width_mm.unwrap()),
  label_height_mm: number.pipe(Business.shape.label_height_mm.unwrap()),
  label_dpi: number.pipe(Business.shape.label_dpi.unwrap()),
});
/** Who keeps a copy: what is printed, mailed and charged next has the new version. */
const COPIES = ['billing', 'messaging', 'fulfilment'];

/** The business's own particulars, for operations. */
@Controller('v2/admin')
@For('staff')
export class BusinessHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('business')
  @Needs(readBusiness)
  @Documented("The business's particulars", security.BusinessPage)
  @Page()
  business(@Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Business', () => this.rpc.ask(readBusiness, {}, ctx));
  }

  @Post('form/business')
  @Needs(saveBusiness)
  @Documented('A new version of them', security.BusinessSaved)
  @Sensitive()
  @HttpCode(200)
  async save(@Form(BusinessForm) form: z.output<typeof BusinessForm>, @Who() ctx: Context) {
    const { version, ...business } = form;
    const saved = await this.rpc.ask(saveBusiness, { version, business }, ctx);
    await this.own.until(COPIES, saved.events);
    return { success: true, version: saved.version };
  }
}
