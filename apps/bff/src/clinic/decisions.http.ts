import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { DECLINE_WORDS } from '@sorrel/contracts/consultations/decline';
import { listDecisions } from '@sorrel/contracts/consultations/rpc';
import { isDate } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Clock } from '@sorrel/service-kit/clock';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked } from '../edge/forms.edge.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const day = z
  .string()
  .optional()
  .default('')
  .refine((value) => value === '' || isDate(value), 'Please use a date like 2026-11-21.');
const DecisionsQuery = z.object({ start_date: day, end_date: day });
const COLUMNS = [
  'Decided at',
  'Subscription',
  'Item',
  'Round',
  'Product',
  'Decision',
  'Decided by',
  'Reason',
  'Reason in the list',
  'Words of the prescriber',
  'Told to the patient',
  'Reasons against flags',
  'Note for the record',
  'Answers on screen',
  'Photos on screen',
  'Flags acknowledged',
];

/** What prescribers decided and why, as a file for whoever answers for the supply. */
@Controller('v2/admin')
@For('staff')
export class DecisionsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  @Get('data/decisions-file')
  @Needs(listDecisions)
  @Documented('What prescribers decided and why, as a file', CSV)
  @Sensitive()
  file(
    @Asked(DecisionsQuery) query: z.output<typeof DecisionsQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    return sendCsv(reply, {
      fileName: `decisions-${this.clock.today()}`,
      columns: COLUMNS,
      read: (page, perPage) =>
        this.rpc.ask(
          listDecisions,
          { from: query.start_date || null, to: query.end_date || null, page, perPage },
          { ...ctx },
        ),
      cells: ({ decision, ...row }) => [
        row.decidedAt,
        row.subscriptionId,
        row.itemId,
        row.round,
        row.product,
        decision.isApproved ? 'Approved' : 'Declined',
        row.decidedBy,
        decision.decline?.reason ?? '',
        decision.decline ? DECLINE_WORDS[decision.decline.reason].label : '',
        decision.decline?.text ?? '',
        decision.decline?.told ?? '',
        decision.reasons.join('\n'),
        decision.note,
        decision.seen?.consultation ? `Consultation ${decision.seen.consultation}` : '',
        decision.seen ? decision.seen.photos.length : '',
        decision.seen?.acknowledged.join('\n') ?? '',
      ],
    });
  }
}
