import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { readEvidenceOf } from '@sorrel/contracts/consultations/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { photosOfCustomer } from '@sorrel/contracts/media/rpc';
import { may } from '@sorrel/contracts/rights';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, id } from '../edge/forms.edge.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const UserQuery = z.object({ user: id });

/** What somebody has sent and what was verified of them, beside the person. */
@Controller('v2/admin/data')
@For('staff')
export class EvidenceOfHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('evidence-of')
  @Needs(readEvidenceOf, photosOfCustomer)
  @Documented('Evidence, documents and checks of a customer, with a plan or without one', admin.EvidenceOfAnswer)
  @Sensitive()
  async evidenceOf(@Asked(UserQuery) { user: userId }: z.output<typeof UserQuery>, @Who() ctx: Context) {
    const [{ evidence, documents, identityChecks }, { photos }] = await Promise.all([
      this.rpc.ask(readEvidenceOf, { userId }, ctx),
      this.rpc.ask(photosOfCustomer, { userId }, ctx),
    ]);
    return {
      evidence,
      documents,
      identity_checks: identityChecks,
      photos,
      may: { verify: may('verifyEvidence', ctx.actor.permissions) },
    };
  }
}
