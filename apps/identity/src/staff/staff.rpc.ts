import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { createStaff, importCustomer } from '@sorrel/contracts/identity/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { StaffService } from './staff.service.ts';

@Injectable()
export class StaffRpc {
  constructor(private readonly staff: StaffService) {}

  @Answers(createStaff)
  create(input: z.output<typeof createStaff.input>, ctx: Context) {
    return this.staff.create(input, ctx);
  }

  @Answers(importCustomer)
  importCustomer(input: z.output<typeof importCustomer.input>, ctx: Context) {
    return this.staff.importCustomer(input, ctx);
  }
}
