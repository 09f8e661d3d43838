import { z } from 'zod';
import { Id } from '../../rpc-contract.ts';
import { LocalDate } from '../../words.ts';
import { page } from './shapes.ts';

/** GET /v2/admin/override-audit?start_date=&end_date= */
export const OverrideAuditPage = page(
  'Admin/OverrideAudit',
  z.object({
    start_date: LocalDate,
    end_date: LocalDate,
    decisions: z.int(),
    approvals: z.int(),
    is_more: z.boolean(),
    rows: z.array(z.object({ rule: z.string(), signer: z.string(), flagged: z.int(), overridden: z.int() })),
    repeated: z.array(
      z.object({
        text: z.string(),
        times: z.int(),
        rules: z.array(z.string()),
        signers: z.array(z.string()),
        cases: z.array(Id),
      }),
    ),
  }),
);
