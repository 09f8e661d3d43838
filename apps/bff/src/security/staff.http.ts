import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Permission } from '@sorrel/contracts/actor';
import { listPrescribers } from '@sorrel/contracts/consultations/rpc';
import {
  changePermissions,
  decideProposal,
  disableStaff,
  inviteStaff,
  listStaff,
  proposePrescriber,
} from '@sorrel/contracts/identity/security';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as security from '@sorrel/contracts/http/security';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { bool, Form, id, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { email } from './fields.edge.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

// A urlencoded form with one box ticked sends a word, with several a list, with none nothing.
const permissions = z.preprocess(
  (value) => (value === undefined || value === '' ? [] : typeof value === 'string' ? value.split(',') : value),
  z.array(z.enum(Permission.options, 'Please choose from the permissions shown.')).max(Permission.options.length),
);
const PermissionsForm = z.object({ user_id: id, permissions });
const InviteForm = z.object({
  email,
  fname: text(100, 'First name is required.'),
  sname: text(100, 'Last name is required.'),
  permissions,
});
const DecisionForm = z.object({ id, agree: bool });
const ColleagueForm = z.object({ user_id: id });
const PrescriberForm = z.object({
  user_id: id,
  name: text(100, 'The name is required.'),
  qualification: text(100, 'The qualification is required.'),
  registration: text(30, 'The registration is required.'),
  // As it is typed: a line for each line.
  address: text(400, 'The address is required.').transform((lines) =>
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
});

/** Who works in the console and what they may do, for operations. */
@Controller('v2/admin')
@For('staff')
export class StaffHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('staff')
  @Needs(listStaff)
  @Documented('Who works in the console', security.StaffPage)
  @Page()
  staff(@Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Staff', async () => {
      const { staff, proposals } = await this.rpc.ask(listStaff, {}, ctx);
      return {
        me: userIdOf(ctx),
        proposals: proposals.map(({ userId, askedBy, isMine, isAboutMe, askedAt, expiresAt, ...one }) => ({
          ...one,
          user_id: userId,
          asked_by: askedBy,
          is_mine: isMine,
          is_about_me: isAboutMe,
          asked_at: askedAt,
          expires_at: expiresAt,
        })),
        staff: staff.map(({ isFactorOn, seenAt, invitedUntil, disabledAt, ...one }) => ({
          ...one,
          is_factor_on: isFactorOn,
          seen_at: seenAt,
          invited_until: invitedUntil,
          disabled_at: disabledAt,
        })),
      };
    });
  }

  @Post('form/invite-staff')
  @Needs(inviteStaff)
  @Documented('Ask somebody into the console', security.StaffInvited)
  @Sensitive()
  @HttpCode(200)
  async invite(@Form(InviteForm) form: z.output<typeof InviteForm>, @Who() ctx: Context) {
    const { userId, expiresAt, waiting, waitsUntil } = await this.rpc.ask(inviteStaff, form, ctx);
    return { success: true, user_id: userId, expires_at: expiresAt, waiting, waits_until: waitsUntil };
  }

  @Post('form/disable-staff')
  @Needs(disableStaff)
  @Documented('A colleague has left', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async disable(@Form(ColleagueForm) form: z.output<typeof ColleagueForm>, @Who() ctx: Context) {
    await this.rpc.ask(disableStaff, { user: form.user_id }, ctx);
    return { success: true };
  }

  @Get('data/prescribers')
  @Needs(listPrescribers)
  @Documented("Prescribers' particulars", security.PrescribersAnswer)
  async prescribers(@Who() ctx: Context) {
    const { prescribers } = await this.rpc.ask(listPrescribers, {}, ctx);
    return { prescribers: prescribers.map(({ userId, ...one }) => ({ user_id: userId, ...one })) };
  }

  @Post('form/prescriber')
  @Needs(proposePrescriber)
  @Documented("A prescriber's particulars, for a second person to agree to", security.PrescriberProposed)
  @Sensitive()
  @HttpCode(200)
  async savePrescriber(@Form(PrescriberForm) form: z.output<typeof PrescriberForm>, @Who() ctx: Context) {
    const { user_id: userId, ...particulars } = form;
    const { register, waitsUntil } = await this.rpc.ask(proposePrescriber, { userId, ...particulars }, ctx);
    return { success: true, register, waits_until: waitsUntil };
  }

  @Post('form/change-permissions')
  @Needs(changePermissions)
  @Documented('What a colleague may do', security.PermissionsChanged)
  @Sensitive()
  @HttpCode(200)
  async change(@Form(PermissionsForm) form: z.output<typeof PermissionsForm>, @Who() ctx: Context) {
    const { waiting, waitsUntil } = await this.rpc.ask(
      changePermissions,
      { user: form.user_id, permissions: form.permissions },
      ctx,
    );
    return { success: true, waiting, waits_until: waitsUntil };
  }

  @Post('form/decide-staff-proposal')
  @Needs(decideProposal)
  @Documented('Agree, as a second person, to rights that a colleague wants to give', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async decide(@Form(DecisionForm) { id: proposal, agree }: z.output<typeof DecisionForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(decideProposal, { id: proposal, isAgreed: agree }, ctx);
    await this.own.until(['consultations'], events);
    return { success: true };
  }
}
