import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { mySubscriptions, readCheckout } from '@sorrel/contracts/billing/rpc';
import { agreeLeaflet, myLeaflets } from '@sorrel/contracts/consultations/rpc';
import { printLeaflet } from '@sorrel/contracts/fulfilment/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import type { LeafletProduct } from '@sorrel/contracts/leaflet';
import { Fault } from '@sorrel/service-kit/fault';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, PDF } from '../document/documented.edge.ts';
import { Asked, Form } from '../edge/forms.edge.ts';
import { productsToCome } from './leaflet-products.ts';
import { For, Who } from '../session/access.edge.ts';

const LeafletsQuery = z.object({ of: z.enum(['checkout', 'plans']).default('checkout') });
const print = z.string('This is no leaflet.').regex(/^[a-f0-9]{64}$/, 'This is no leaflet.');
const AgreeForm = z.object({ print });

/** Leaflets of medicines that are unlicensed or used outside their licence, and the person's agreement to them. */
@Controller('v2/profile')
@For('customer')
export class LeafletsHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/leaflets')
  @Documented('Leaflets to read and agree to', storefront.LeafletsAnswer)
  async list(@Asked(LeafletsQuery) { of }: z.output<typeof LeafletsQuery>, @Who() ctx: Context) {
    const products = of === 'checkout' ? await this.proposed(ctx) : await this.had(ctx);
    const { leaflets } = await this.rpc.ask(myLeaflets, { products }, ctx);
    return {
      leaflets: leaflets.map((one) => ({ print: one.print, leaflet: one.leaflet, agreed_at: one.agreedAt })),
    };
  }

  @Post('form/agree-leaflet')
  @Documented('Agree to a leaflet that was read', storefront.LeafletAgreed)
  @HttpCode(200)
  async agree(@Form(AgreeForm) form: z.output<typeof AgreeForm>, @Who() ctx: Context) {
    const product = await this.productOf(form.print, ctx);
    const { agreedAt } = await this.rpc.ask(agreeLeaflet, { product, print: form.print }, ctx);
    return { success: true, agreed_at: agreedAt };
  }

  @Get('leaflet/:print.pdf')
  @Documented('A leaflet, as a file', PDF)
  async file(@Param('print') named: string, @Res() reply: FastifyReply, @Who() ctx: Context) {
    const product = await this.productOf(named, ctx);
    const { base64, fileName, contentType } = await this.rpc.ask(printLeaflet, { product }, ctx);
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${fileName}"`)
      .type(contentType)
      .send(Buffer.from(base64, 'base64'));
  }

  /** Only what they are offered or have: a leaflet names a medicine. */
  private async productOf(named: string, ctx: Context): Promise<LeafletProduct> {
    const products = (await Promise.all([this.proposed({ ...ctx }), this.had({ ...ctx })])).flat();
    const { leaflets } = await this.rpc.ask(myLeaflets, { products }, ctx);
    const found = leaflets.find((one) => one.print === named);
    if (!found)
      throw new Fault('conflict', 'The leaflet has changed meanwhile. Please read it again.', {
        as: 'leaflet_changed',
      });
    return found.product;
  }

  private async proposed(ctx: Context): Promise<LeafletProduct[]> {
    const { plan } = await this.rpc.ask(readCheckout, { promoCode: null }, ctx);
    return plan && plan.ingredients.length > 0 ? [{ form: plan.form, ingredients: plan.ingredients }] : [];
  }

  private async had(ctx: Context): Promise<LeafletProduct[]> {
    const { subscriptions } = await this.rpc.ask(mySubscriptions, {}, ctx);
    return productsToCome(subscriptions);
  }
}
