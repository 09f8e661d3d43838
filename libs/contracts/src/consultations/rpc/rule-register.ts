import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { RegisterLine } from '../register.ts';

/** Who said that a line is right for this clinic: a name, a day, and the version that was read. */
export const RuleConfirmation = z.object({
  by: z.string(),
  at: Moment,
  day: LocalDate,
  version: z.int(),
  note: z.string(),
});

/**
 * `confirmed`: this very content. `changed`: an earlier content was confirmed, this one not. `overdue`: confirmed, and the day to look
 * again has come. `open`: never confirmed.
 */
export const RULE_STANDINGS = ['open', 'changed', 'overdue', 'confirmed'] as const;
export const RuleStanding = z.enum(RULE_STANDINGS);
export type RuleStanding = z.infer<typeof RuleStanding>;

export const ConfirmedLine = RegisterLine.extend({
  standing: RuleStanding,
  /** When it is to be looked at again: from its newest confirmation on, or as the register says. */
  lookOn: LocalDate,
  /** The newest confirmation, of this content or of an earlier one. */
  confirmation: RuleConfirmation.nullable(),
  /** How often it was confirmed so far. */
  confirmations: z.int(),
});
export type ConfirmedLine = z.infer<typeof ConfirmedLine>;

/** Every clinical decision of the product, with what the clinic's clinical lead has confirmed of it. */
export const readRuleRegister = query(
  'rpc.consultations.rule-register.read',
  Nothing,
  z.object({ today: LocalDate, lines: z.array(ConfirmedLine) }),
  { actors: ['staff'], permissions: MAY.readRules },
);

/** How many lines are confirmed at once: what somebody can have read. */
export const MOST_CONFIRMED = 50;
/**
 * Confirms lines as they were read (`print`): one whose content has changed meanwhile refuses all of them (409 `changed`). Each confirmation
 * is kept; one of the same content by the same person on the same day is not written twice.
 */
export const confirmRules = command(
  'rpc.consultations.rule-register.confirm',
  z.object({
    lines: z
      .array(z.object({ id: z.string().max(100), print: z.string().max(100) }))
      .min(1, 'Please choose at least one line.')
      .max(MOST_CONFIRMED, `Please confirm at most ${MOST_CONFIRMED} lines at once.`),
    note: z.string().overwrite(writtenText).trim().max(1_000, 'Please use at most 1,000 characters.').default(''),
  }),
  Receipt.extend({ confirmed: z.int() }),
  { actors: ['staff'], permissions: MAY.confirmRules },
);
