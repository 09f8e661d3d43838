import type { Proposal } from '@sorrel/contracts/consultations/course-plan';
import type { DeclineReason } from '@sorrel/contracts/consultations/decline';
import type { Answers, Flag } from '@sorrel/contracts/consultations/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { evaluate, type Condition, type Facts } from './condition.ts';

type Effect = Flag['effect'];

/**
 * What a flag does to an approval. `never`: it cannot be approved while the flag stands. `reason`: only with a recorded reason
 * that names the rule. `acknowledge`: only when the prescriber says that they have read it. `shown`: the prescriber has it before them.
 */
export type OnApproval = 'never' | 'reason' | 'acknowledge' | 'shown';

/** A safety rule as data. A change of a rule is a new `version`; decisions keep the version they were shown. */
export interface Rule {
  id: string;
  version: number;
  /** Any of these treatments, or a formula with any of these substances. Neither: every treatment. */
  appliesTo: { treatments?: TreatmentSlug[]; substances?: string[] };
  /** Always fires where it applies when left out. */
  when?: Condition;
  effect: Effect;
  onApproval: OnApproval;
  text: string;
  source: string;
  /** What the rule proposes for a course that runs, after how many months it is looked at again, and why it ends. */
  proposes?: { proposal: Proposal; months?: number; endReason?: DeclineReason };
  /** `notice`: what the customer is told at the start and at every change of strength, in words for them. */
  tell?: string;
}

export interface Case {
  treatment: TreatmentSlug;
  answers: Answers;
  facts: Facts;
  /** Substances of the formula under review; none known while the customer still answers. */
  substances: string[];
}

export interface Raised {
  flag: Flag;
  onApproval: OnApproval;
  tell?: string | undefined;
}

const ORDER: Effect[] = ['refuse', 'block', 'evidence', 'warn', 'notice'];

/** Every rule that fires, worst first, each with the answers that fired it. */
export function raise(rules: readonly Rule[], subject: Case): Raised[] {
  return rules
    .flatMap((rule) => {
      const outcome = applies(rule, subject)
        ? rule.when
          ? evaluate(rule.when, subject.answers, subject.facts)
          : { holds: true, keys: [] }
        : null;
      return outcome?.holds
        ? [
            {
              flag: {
                ruleId: rule.id,
                ruleVersion: rule.version,
                effect: rule.effect,
                text: rule.text,
                source: rule.source,
                answerKeys: outcome.keys,
                ...demandOf(rule.onApproval),
              },
              onApproval: rule.onApproval,
              tell: rule.tell,
            },
          ]
        : [];
    })
    .toSorted((a, b) => ORDER.indexOf(a.flag.effect) - ORDER.indexOf(b.flag.effect));
}

/** Rules that refuse a treatment outright while the customer still answers. */
export function refusalsOf(rules: readonly Rule[], subject: Case): Raised[] {
  return raise(rules, subject).filter(({ flag }) => flag.effect === 'refuse');
}

/** What a flag says it asks of an approval. */
export const demandOf = (onApproval: OnApproval): Pick<Flag, 'onApproval' | 'mustAcknowledge'> =>
  onApproval === 'acknowledge' ? { onApproval: 'shown', mustAcknowledge: true } : { onApproval };

/** A refusal that comes from bounds and not from a rule of the table. */
export const refusal = (ruleId: string, text: string, answerKeys: string[]): Raised => ({
  flag: { ruleId, ruleVersion: 1, effect: 'refuse', text, source: 'Treatment bounds', answerKeys, onApproval: 'never' },
  onApproval: 'never',
});

function applies({ appliesTo: { treatments, substances } }: Rule, subject: Case): boolean {
  if (!treatments && !substances) return true;
  return (
    (treatments?.includes(subject.treatment) ?? false) ||
    (substances?.some((one) => subject.substances.includes(one)) ?? false)
  );
}
