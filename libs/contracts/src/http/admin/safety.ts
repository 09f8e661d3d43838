import { z } from 'zod';
import { RegisterLine } from '../../consultations/register.ts';
import { RuleStanding } from '../../consultations/rpc/rule-register.ts';
import { LocalDate, Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* The register of clinical decisions, and who has confirmed which of its lines. */

const Line = RegisterLine.pick({
  id: true,
  kind: true,
  effect: true,
  version: true,
  meaning: true,
  when: true,
  where: true,
  tells: true,
  evidence: true,
  owner: true,
  since: true,
  print: true,
}).extend({
  on_approval: RegisterLine.shape.onApproval,
  is_own_proposal: z.boolean(),
  standing: RuleStanding,
  look_on: LocalDate,
  confirmation: z.object({ by: z.string(), at: Moment, day: LocalDate, version: z.int(), note: z.string() }).nullable(),
  confirmations: z.int(),
});

/** GET /v2/admin/safety-rules */
export const SafetyRulesPage = page('Admin/SafetyRules', z.object({ today: LocalDate, lines: z.array(Line) }));
/** POST /v2/admin/form/confirm-rules */
export const RulesConfirmed = z.object({ success: z.literal(true), confirmed: z.int() });
