import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { listDecisions } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { DecisionsQueries } from './decisions.queries.ts';

@Injectable()
export class DecisionsRpc {
  constructor(private readonly queries: DecisionsQueries) {}

  @Answers(listDecisions)
  list(input: z.output<typeof listDecisions.input>, ctx: Context) {
    return this.queries.list(input, ctx);
  }
}
