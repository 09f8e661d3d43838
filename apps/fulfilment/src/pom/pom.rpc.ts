import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { listPom } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { PomService } from './pom.service.ts';

@Injectable()
export class PomRpc {
  constructor(private readonly pom: PomService) {}

  @Answers(listPom)
  list(input: z.output<typeof listPom.input>, ctx: Context) {
    return this.pom.list(input, ctx);
  }
}
