import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  addPasskey,
  beginGivingPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  colleaguePasskeys,
  givePasskey,
  listPasskeys,
  passkeyLogIn,
  passkeysOffered,
  removeColleaguePasskey,
  removePasskey,
  renamePasskey,
} from '@sorrel/contracts/identity/passkeys';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PasskeyLogIns } from './passkey-log-ins.service.ts';
import { PasskeysService } from './passkeys.service.ts';

@Controller()
export class PasskeysRpc {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly logIns: PasskeyLogIns,
  ) {}

  @MessageHandler(listPasskeys)
  list(_input: z.output<typeof listPasskeys.input>, ctx: Context) {
    return this.passkeys.mine(ctx);
  }

  @MessageHandler(beginPasskey)
  begin(_input: z.output<typeof beginPasskey.input>, ctx: Context) {
    return this.passkeys.begin(ctx);
  }

  @MessageHandler(addPasskey)
  async add(input: z.output<typeof addPasskey.input>, ctx: Context) {
    return { passkey: await this.passkeys.add(input, ctx) };
  }

  @MessageHandler(renamePasskey)
  async rename(input: z.output<typeof renamePasskey.input>, ctx: Context) {
    await this.passkeys.rename(input, ctx);
    return {};
  }

  @MessageHandler(removePasskey)
  async remove(input: z.output<typeof removePasskey.input>, ctx: Context) {
    await this.passkeys.remove(input.id, ctx);
    return {};
  }

  @MessageHandler(passkeysOffered)
  async offered(_input: z.output<typeof passkeysOffered.input>, ctx: Context) {
    return { isOffered: await this.logIns.isOffered(ctx) };
  }

  @MessageHandler(beginGivingPasskey)
  beginGiving(_input: z.output<typeof beginGivingPasskey.input>, ctx: Context) {
    return this.logIns.beginGiving(ctx);
  }

  @MessageHandler(givePasskey)
  give(input: z.output<typeof givePasskey.input>, ctx: Context) {
    return this.logIns.give(input.credential, ctx);
  }

  @MessageHandler(beginPasskeyLogIn)
  beginLogIn(input: z.output<typeof beginPasskeyLogIn.input>, ctx: Context) {
    return this.logIns.beginLogIn(input.device, ctx);
  }

  @MessageHandler(passkeyLogIn)
  logIn(input: z.output<typeof passkeyLogIn.input>, ctx: Context) {
    return this.logIns.logIn(input, ctx);
  }

  @MessageHandler(colleaguePasskeys)
  async ofColleague(input: z.output<typeof colleaguePasskeys.input>) {
    return { passkeys: await this.passkeys.of(input.user) };
  }

  @MessageHandler(removeColleaguePasskey)
  async removeOf(input: z.output<typeof removeColleaguePasskey.input>, ctx: Context) {
    await this.passkeys.removeOf(input, ctx);
    return {};
  }
}
