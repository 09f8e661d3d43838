import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Permission } from '@sorrel/contracts/actor';
import { changePermissions, listStaff } from '@sorrel/contracts/identity/security';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as security from '@sorrel/contracts/http/security';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

// A urlencoded form with one box ticked sends a word, with several a list, with none nothing.
const permissions = z.preprocess(
  (value) => (value === undefined || value === '' ? [] : typeof value === 'string' ? value.split(',') : value),
  z.array(z.enum(Permission.options, 'Please choose from the permissions shown.')).max(Permission.options.length),
);
const PermissionsForm = z.object({ user_id: id, permissions });

/** Who works in the console and what they may do, for operations. */
@Controller('v2/admin')
@For('staff')
export class StaffHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
  ) {}

  @Get('staff')
  @Needs(listStaff)
  @Documented('Who works in the console', security.StaffPage)
  @Page()
  staff(@Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Staff', async () => {
      const { staff } = await this.rpc.ask(listStaff, {}, ctx);
      return {
        me: userIdOf(ctx),
        staff: staff.map(({ isFactorOn, seenAt, ...one }) => ({ ...one, is_factor_on: isFactorOn, seen_at: seenAt })),
      };
    });
  }

  @Post('form/change-permissions')
  @Needs(changePermissions)
  @Documented('What a colleague may do', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async change(@Form(PermissionsForm) form: z.output<typeof PermissionsForm>, @Who() ctx: Context) {
    await this.rpc.ask(changePermissions, { user: form.user_id, permissions: form.permissions }, ctx);
    return { success: true };
  }
}
