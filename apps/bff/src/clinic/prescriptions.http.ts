import { Controller, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { REVOKE_TEXT_MAX, revokeProblem, RevokeReason } from '@sorrel/contracts/consultations/revoke';
import { revokePrescription } from '@sorrel/contracts/consultations/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Who } from '../session/access.edge.ts';

const RevokeForm = z
  .object({
    id,
    reason: z.enum(RevokeReason.options, 'Please choose why it is revoked.'),
    reason_text: z.string().max(REVOKE_TEXT_MAX, `Please use at most ${REVOKE_TEXT_MAX} characters.`).optional(),
    note: z.string().max(5_000).optional(),
  })
  .superRefine(({ reason, reason_text: reasonText }, check) => {
    const problem = revokeProblem({ reason, reasonText });
    if (problem) check.addIssue({ code: 'custom', path: ['reason_text'], message: problem.text });
  });

/** Prescriptions after they were signed. */
@Controller('v2/admin/form')
@For('staff')
export class PrescriptionsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  /** Answers once the pharmacy and the charges have heard of it: from then on every door is closed. */
  @Post('revoke-prescription')
  @Needs(revokePrescription)
  @Documented('Revoke a prescription: nothing is dispensed or charged on it any more', storefront.Ok)
  @HttpCode(200)
  async revoke(@Form(RevokeForm) form: z.output<typeof RevokeForm>, @Who() ctx: Context) {
    const { id: prescription, reason, reason_text: reasonText, note } = form;
    const { events } = await this.rpc.ask(revokePrescription, { id: prescription, reason, reasonText, note }, ctx);
    await this.own.until(['billing', 'fulfilment', 'messaging'], events);
    return { success: true };
  }
}
