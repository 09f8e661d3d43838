import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readBooks } from '@sorrel/contracts/billing/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { readLastBackup } from '@sorrel/contracts/identity/backups';
import { PROGRAMS, showPrograms } from '@sorrel/contracts/kit/operations';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { MAY } from '@sorrel/contracts/rights';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { OperationsQueries } from './operations.queries.ts';

const OfProgram = z.object({ program: z.enum(PROGRAMS, 'There is no such program.'), id });
type OfProgram = z.output<typeof OfProgram>;
const OPERATE = { permissions: MAY.operate };

/** How the programs do, for owners. */
@Controller('v2/admin')
@For('staff')
export class OperationsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly queries: OperationsQueries,
  ) {}

  @Get('operations')
  @Needs(showPrograms, readLastBackup, readBooks)
  @Documented('How the programs do', admin.OperationsPage)
  @Page()
  operations(@Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Operations', () => this.queries.read(ctx));
  }

  @Post('form/operations/replay')
  @Needs(OPERATE)
  @Documented('Give a dead letter to its handler again', storefront.Ok)
  @HttpCode(200)
  async replay(@Form(OfProgram) { program, id: letter }: OfProgram, @Who() ctx: Context) {
    await this.rpc.ask(kitRpcOf(program).replay, { id: letter }, ctx);
    return { success: true };
  }

  @Post('form/operations/retry')
  @Needs(OPERATE)
  @Documented('Make a failed job due again', admin.JobRetried)
  @HttpCode(200)
  async retry(@Form(OfProgram) { program, id: job }: OfProgram, @Who() ctx: Context) {
    const { is } = await this.rpc.ask(kitRpcOf(program).retry, { id: job }, ctx);
    return { success: true, is };
  }
}
