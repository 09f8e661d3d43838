import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { subscriptionsOfCustomer } from '@sorrel/contracts/billing/rpc';
import { leafletsOf } from '@sorrel/contracts/consultations/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, id } from '../edge/forms.edge.ts';
import { productsToCome } from '../storefront/leaflet-products.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const UserQuery = z.object({ user: id });

/** What a customer has agreed to of unlicensed medicines. */
@Controller('v2/admin')
@For('staff')
export class LeafletConsentsHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/leaflets')
  @Needs(leafletsOf, subscriptionsOfCustomer)
  @Documented('Leaflets a customer agreed to, and those they did not', admin.AdminLeaflets)
  @Sensitive()
  async read(@Asked(UserQuery) { user }: z.output<typeof UserQuery>, @Who() ctx: Context) {
    const { subscriptions } = await this.rpc.ask(subscriptionsOfCustomer, { userId: user }, ctx);
    const products = productsToCome(subscriptions);
    const { agreed, missing } = await this.rpc.ask(leafletsOf, { userId: user, products }, { ...ctx });
    return { agreed: agreed.map(({ id: n, agreedAt, leaflet }) => ({ id: n, agreed_at: agreedAt, leaflet })), missing };
  }
}
