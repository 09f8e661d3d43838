import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { createStaff, importCustomer } from '@sorrel/contracts/identity/rpc';
import { changePermissions, listStaff } from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { RolesService } from './roles.service.ts';
import { StaffService } from './staff.service.ts';

@Injectable()
export class StaffRpc {
  constructor(
    private readonly staff: StaffService,
    private readonly roles: RolesService,
  ) {}

  @Answers(createStaff)
  create(input: z.output<typeof createStaff.input>, ctx: Context) {
    return this.staff.create(input, ctx);
  }

  @Answers(importCustomer)
  importCustomer(input: z.output<typeof importCustomer.input>, ctx: Context) {
    return this.staff.importCustomer(input, ctx);
  }

  @Answers(listStaff)
  list() {
    return this.roles.list();
  }

  @Answers(changePermissions)
  async changePermissions(input: z.output<typeof changePermissions.input>, ctx: Context) {
    await this.roles.change(input, ctx);
    return {};
  }
}
