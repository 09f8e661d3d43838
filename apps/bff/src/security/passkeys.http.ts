import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  addPasskey,
  Assertion,
  beginGivingPasskey,
  beginPasskey,
  colleaguePasskeys,
  givePasskey,
  listPasskeys,
  NewCredential,
  type Passkey,
  PasskeyName,
  passkeysOffered,
  removeColleaguePasskey,
  removePasskey,
  renamePasskey,
} from '@sorrel/contracts/identity/passkeys';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as security from '@sorrel/contracts/http/security';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Asked, Form, id } from '../edge/forms.edge.ts';
import { EdgeLimits } from '../limits/limits.service.ts';
import { For, Needs, Sensitive, Who, WhoComes } from '../session/access.edge.ts';
import { Sessions } from '../session/sessions.service.ts';

const NewForm = z.object({ name: PasskeyName, credential: NewCredential });
const NameForm = z.object({ passkey: id, name: PasskeyName });
const PasskeyForm = z.object({ passkey: id });
const GivenForm = z.object({ credential: Assertion });
const ColleagueQuery = z.object({ user_id: id });
const ColleagueForm = z.object({ user_id: id, passkey: id });

const shown = ({ madeAt, usedAt, isSynced, ...one }: Passkey) => ({
  ...one,
  made_at: madeAt,
  used_at: usedAt,
  is_synced: isSynced,
});

/** Passkeys of staff: given in the place of a code, and looked after in the console. */
@Controller('v2/admin')
@For('staff')
export class PasskeysHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: EdgeLimits,
    private readonly sessions: Sessions,
  ) {}

  @Get('data/passkeys')
  @Needs(listPasskeys)
  @Documented('One’s own passkeys', security.PasskeysAnswer)
  async list(@Who() ctx: Context, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header('cache-control', 'no-store');
    const { passkeys, canAdd } = await this.rpc.ask(listPasskeys, {}, ctx);
    return { passkeys: passkeys.map(shown), can_add: canAdd };
  }

  @Post('form/begin-passkey')
  @Needs(beginPasskey)
  @Documented('A challenge for a new passkey', security.PasskeyCreation)
  @Sensitive()
  @HttpCode(200)
  async begin(@Who() ctx: Context, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.limits.spend('security', String(ctx.actor.userId));
    void reply.header('cache-control', 'no-store');
    return { success: true, options: await this.rpc.ask(beginPasskey, {}, ctx) };
  }

  @Post('form/add-passkey')
  @Needs(addPasskey)
  @Documented('Add a passkey', security.PasskeyAdded)
  @Sensitive()
  @HttpCode(200)
  async add(@Form(NewForm) form: z.output<typeof NewForm>, @Who() ctx: Context) {
    await this.limits.spend('security', String(ctx.actor.userId));
    const { passkey } = await this.rpc.ask(addPasskey, form, ctx);
    return { success: true, passkey: shown(passkey) };
  }

  @Post('form/rename-passkey')
  @Needs(renamePasskey)
  @Documented('Call a passkey something else', storefront.Ok)
  @HttpCode(200)
  async rename(@Form(NameForm) form: z.output<typeof NameForm>, @Who() ctx: Context) {
    await this.rpc.ask(renamePasskey, { id: form.passkey, name: form.name }, ctx);
    return { success: true };
  }

  @Post('form/remove-passkey')
  @Needs(removePasskey)
  @Documented('Remove a passkey', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async remove(@Form(PasskeyForm) form: z.output<typeof PasskeyForm>, @Who() ctx: Context) {
    await this.rpc.ask(removePasskey, { id: form.passkey }, ctx);
    return { success: true };
  }

  @Get('data/passkey-offer')
  @Needs(passkeysOffered)
  @Documented('May a passkey be given in the place of a code', security.PasskeyOffer)
  @For('incoming-staff')
  async offer(@WhoComes() ctx: Context, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header('cache-control', 'no-store');
    const { isOffered } = await this.rpc.ask(passkeysOffered, {}, ctx);
    return { is_offered: isOffered };
  }

  @Post('form/begin-giving-passkey')
  @Needs(beginGivingPasskey)
  @Documented('A challenge for one of one’s passkeys', security.PasskeyRequest)
  @For('incoming-staff')
  @HttpCode(200)
  async beginGiving(@WhoComes() ctx: Context, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.limits.spend('security', String(ctx.actor.userId));
    void reply.header('cache-control', 'no-store');
    return { success: true, options: await this.rpc.ask(beginGivingPasskey, {}, ctx) };
  }

  @Post('form/give-passkey')
  @Needs(givePasskey)
  @Documented('The second factor by a passkey', security.PasskeyGiven)
  @For('incoming-staff')
  @HttpCode(200)
  async give(
    @Form(GivenForm) form: z.output<typeof GivenForm>,
    @WhoComes() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('security', String(ctx.actor.userId));
    const { token, user } = await this.rpc.ask(givePasskey, form, ctx);
    this.sessions.renew(request, reply, token);
    return { success: true, user };
  }

  @Get('data/colleague-passkeys')
  @Needs(colleaguePasskeys)
  @Documented('A colleague’s passkeys', security.ColleaguePasskeys)
  async ofColleague(@Asked(ColleagueQuery) query: z.output<typeof ColleagueQuery>, @Who() ctx: Context) {
    const { passkeys } = await this.rpc.ask(colleaguePasskeys, { user: query.user_id }, ctx);
    return { passkeys: passkeys.map(shown) };
  }

  @Post('form/remove-colleague-passkey')
  @Needs(removeColleaguePasskey)
  @Documented('Remove a colleague’s passkey', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async removeOf(@Form(ColleagueForm) form: z.output<typeof ColleagueForm>, @Who() ctx: Context) {
    await this.rpc.ask(removeColleaguePasskey, { user: form.user_id, id: form.passkey }, ctx);
    return { success: true };
  }
}
