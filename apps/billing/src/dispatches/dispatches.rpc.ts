import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { claimForDispatch } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { DispatchesService } from './dispatches.service.ts';

@Injectable()
export class DispatchesRpc {
  constructor(private readonly dispatches: DispatchesService) {}

  @Answers(claimForDispatch)
  claim(input: z.output<typeof claimForDispatch.input>, ctx: Context) {
    return this.dispatches.claim(input.id, ctx);
  }
}
