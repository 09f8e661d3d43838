import { Proposal, type CoursePlan } from '@sorrel/contracts/consultations/course-plan';
import { stoppingOf } from '@sorrel/contracts/consultations/stopping';
import { addMonths } from '@sorrel/contracts/london';
import { RULES } from '../safety/rules.ts';
import { raise, type Case } from '../safety/safety.ts';

const PROPOSING = RULES.filter(({ proposes }) => proposes !== undefined);

/** What is proposed for a course that runs: the weightiest of the rules that speak. Null: it has not begun. */
export function coursePlan(subject: Case): CoursePlan | null {
  const { facts, substances } = subject;
  if (facts.isStart) return null;
  const spoken = raise(PROPOSING, subject).flatMap(({ flag }) => {
    const { proposes, text } = PROPOSING.find(({ id }) => id === flag.ruleId) ?? {};
    if (!proposes || text === undefined) return [];
    // No strength is lower than the lowest: it is kept, and not raised.
    const isKept = proposes.proposal === 'step-down' && facts.isLowestStrength === true;
    return [{ rule: flag.ruleId, text, ...proposes, ...(isKept ? { proposal: 'maintain' as const } : {}) }];
  });
  const proposal = Proposal.options.find((one) => spoken.some((each) => each.proposal === one)) ?? 'continue';
  const months = spoken.flatMap((one) => (one.proposal === proposal ? (one.months ?? []) : []));
  const ends = spoken.find((one) => one.proposal === 'stop' && one.endReason);
  return {
    proposal,
    because: spoken.map(({ rule, text }) => ({ rule, text })),
    reviewOn: months.length > 0 ? addMonths(facts.today, Math.min(...months)) : null,
    endReason: ends?.endReason ?? null,
    watch: proposal === 'stop' ? stoppingOf(substances.map((name) => ({ name }))).flatMap(({ watch }) => watch) : [],
  };
}
