import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { createStaff, importCustomer } from '@sorrel/contracts/identity/rpc';
import {
  changePermissions,
  decideProposal,
  disableStaff,
  inviteStaff,
  listStaff,
  noteBulkReading,
  proposePrescriber,
} from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { InvitationsService } from './invitations.service.ts';
import { ProposalsService } from './proposals.service.ts';
import { RightsNews } from './rights-news.service.ts';
import { RolesService } from './roles.service.ts';
import { StaffService } from './staff.service.ts';

@Controller()
export class StaffRpc {
  constructor(
    private readonly staff: StaffService,
    private readonly roles: RolesService,
    private readonly invitations: InvitationsService,
    private readonly proposals: ProposalsService,
    private readonly news: RightsNews,
  ) {}

  @MessageHandler(createStaff)
  create(input: z.output<typeof createStaff.input>, ctx: Context) {
    return this.staff.create(input, ctx);
  }

  @MessageHandler(importCustomer)
  importCustomer(input: z.output<typeof importCustomer.input>, ctx: Context) {
    return this.staff.importCustomer(input, ctx);
  }

  @MessageHandler(listStaff)
  list(_input: z.output<typeof listStaff.input>, ctx: Context) {
    return this.roles.list(ctx);
  }

  @MessageHandler(inviteStaff)
  invite(input: z.output<typeof inviteStaff.input>, ctx: Context) {
    return this.invitations.invite(input, ctx);
  }

  @MessageHandler(disableStaff)
  async disable(input: z.output<typeof disableStaff.input>, ctx: Context) {
    await this.invitations.disable(input.user, ctx);
    return {};
  }

  @MessageHandler(changePermissions)
  changePermissions(input: z.output<typeof changePermissions.input>, ctx: Context) {
    return this.roles.change(input, ctx);
  }

  @MessageHandler(proposePrescriber)
  proposePrescriber(input: z.output<typeof proposePrescriber.input>, ctx: Context) {
    return this.proposals.proposePrescriber(input, ctx);
  }

  @MessageHandler(noteBulkReading)
  async noteBulkReading(input: z.output<typeof noteBulkReading.input>, ctx: Context) {
    await this.news.bulkReading(input, ctx);
    return {};
  }

  @MessageHandler(decideProposal)
  decideProposal(input: z.output<typeof decideProposal.input>, ctx: Context) {
    return this.proposals.decide(input, ctx);
  }
}
