import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { REGISTER_KINDS, REGISTER_OWNERS } from '@sorrel/contracts/consultations/register';
import { confirmRules, MOST_CONFIRMED, readRuleRegister } from '@sorrel/contracts/consultations/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { Clock } from '@sorrel/service-kit/clock';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Form } from '../edge/forms.edge.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

const ConfirmForm = z.object({
  lines: z
    .array(z.object({ id: z.string().max(100), print: z.string().max(100) }), 'Please choose at least one line.')
    .min(1, 'Please choose at least one line.')
    .max(MOST_CONFIRMED, `Please confirm at most ${MOST_CONFIRMED} lines at once.`),
  note: z.string().trim().max(1_000, 'Please use at most 1,000 characters.').optional().default(''),
});
const COLUMNS = [
  'Line',
  'Kind',
  'Does',
  'Version',
  'Says',
  'When',
  'Where',
  'Evidence',
  'Answers for it',
  'Standing',
  'Look again on',
  'Confirmed by',
  'Confirmed on',
  'Version confirmed',
  'Note',
];

/** The register of clinical decisions: what ships is a proposal until the clinic's clinical lead has confirmed it, line by line. */
@Controller('v2/admin')
@For('staff')
export class RulesHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  @Get('safety-rules')
  @Needs(readRuleRegister)
  @Documented('The register of clinical decisions and its confirmations, page', admin.SafetyRulesPage)
  @Page()
  async page(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/SafetyRules', async () => {
      const { today, lines } = await this.rpc.ask(readRuleRegister, {}, ctx);
      const props: z.input<typeof admin.SafetyRulesPage>['props'] = {
        today,
        lines: lines.map(({ onApproval, isOwnProposal, lookOn, reviewOn: _, ...line }) => ({
          ...line,
          on_approval: onApproval,
          is_own_proposal: isOwnProposal,
          look_on: lookOn,
        })),
      };
      return props;
    });
  }

  @Get('data/safety-rules-file')
  @Needs(readRuleRegister)
  @Documented('The register of clinical decisions and its confirmations, as a file', CSV)
  file(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return sendCsv(reply, {
      fileName: `safety-rules-${this.clock.today()}`,
      columns: COLUMNS,
      follow: async () => ({ rows: (await this.rpc.ask(readRuleRegister, {}, ctx)).lines, next: null }),
      cells: (line) => [
        line.id,
        REGISTER_KINDS[line.kind],
        line.effect,
        String(line.version),
        line.meaning,
        line.when,
        line.where,
        line.evidence.map(({ words, link }) => (link ? `${words} (${link})` : words)).join('; '),
        REGISTER_OWNERS[line.owner],
        line.standing,
        line.lookOn,
        line.confirmation?.by ?? '',
        line.confirmation?.day ?? '',
        line.confirmation ? String(line.confirmation.version) : '',
        line.confirmation?.note ?? '',
      ],
    });
  }

  @Post('form/confirm-rules')
  @Needs(confirmRules)
  @Documented('Confirm lines of the register, as they were read', admin.RulesConfirmed)
  @HttpCode(200)
  async confirm(@Form(ConfirmForm) form: z.output<typeof ConfirmForm>, @Who() ctx: Context) {
    const { confirmed } = await this.rpc.ask(confirmRules, form, ctx);
    return { success: true, confirmed };
  }
}
