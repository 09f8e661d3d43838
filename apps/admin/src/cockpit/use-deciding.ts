import { flagKey, isOpen, openPoints, type OpenPoints } from '@sorrel/contracts/consultations/open-points';
import type { OpenDose } from '@sorrel/contracts/consultations/cases';
import type { Flag } from '@sorrel/contracts/consultations/words';
import { planProblem } from '@sorrel/contracts/consultations/titration';
import { useState } from 'react';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import type { SaidWithDecision } from '../review/decide-review.tsx';
import { leftToDo } from './left.ts';
import { consultationOf } from './marks.ts';
import { usualPlanOf, type Plan } from '../review/plan.ts';
import { problemOf, usualTermsOf, type SetTerms } from '../review/terms.ts';
import { answerName, medicineName, photoName, useSeenNames } from './seen.tsx';

export interface Deciding {
  points: OpenPoints;
  /** What keeps Approve closed, in words. */
  left: string[];
  isOpen: boolean;
  said: SaidWithDecision;
  isAcknowledged(flag: Flag): boolean;
  acknowledge(flag: Flag, isRead: boolean): void;
  reasonFor(ruleId: string): string;
  giveReason(ruleId: string, text: string): void;
  /** What is signed for a medicine: as it was set, or what is usual. */
  termsOf(dose: OpenDose): SetTerms;
  setTerms(dose: OpenDose, change: Partial<SetTerms>): void;
  /** The plan of steps of a medicine that is increased step by step: as it was set, or as it is proposed. */
  planOf(dose: OpenDose): Plan;
  setPlan(dose: OpenDose, change: Partial<Plan>): void;
}

/** Ids of the photos that this decision has to be made on. */
export const photosOf = ({ open }: SubscriptionProps): readonly number[] => open?.photos ?? [];

/** What the prescriber has seen, read and said of this case so far, and whether that is enough. */
export function useDeciding(page: SubscriptionProps): Deciding {
  const names = useSeenNames();
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set());
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [set, setSet] = useState<Readonly<Record<number, Partial<SetTerms>>>>({});
  const [plans, setPlans] = useState<Readonly<Record<number, Partial<Plan>>>>({});
  const { consultation, flags } = page;
  const planOf = (dose: OpenDose): Plan => ({ ...usualPlanOf(dose), ...plans[dose.itemId] });
  const doses = page.open?.doses ?? [];
  const termsOf = (dose: OpenDose): SetTerms => ({ ...usualTermsOf(dose), ...set[dose.itemId] });
  const wrong = doses.flatMap((dose) => [
    ...(dose.titration ? [planProblem(planOf(dose), dose.titration)?.text ?? []].flat() : []),
    ...[problemOf(termsOf(dose), dose) ?? []].flat(),
  ]);
  const rows = consultationOf(page.consultations, consultation)?.fields.length ?? 0;
  const answers =
    consultation === null
      ? 0
      : Array.from({ length: rows }, (_, index) => answerName(consultation, index)).filter((name) => !names.has(name))
          .length;
  const photos = photosOf(page);
  const medicines = doses.map(({ itemId }) => itemId);
  const given = Object.entries(reasons).flatMap(([ruleId, text]) => (text.trim() ? [`${ruleId}: ${text.trim()}`] : []));
  const said: SaidWithDecision = {
    acknowledged: [...acknowledged],
    reasons: given,
    terms: doses.map((dose) => {
      const { repeats, validMonths, directions, precautions } = termsOf(dose);
      return { item: dose.itemId, repeats, valid_months: validMonths, directions, precautions };
    }),
    plans: doses.flatMap((dose) => {
      const { steps, reason, sideEffects } = planOf(dose);
      return dose.titration ? [{ item: dose.itemId, steps, reason, side_effects: sideEffects }] : [];
    }),
    seen: {
      consultation: answers === 0 && rows > 0 ? consultation : null,
      photos: photos.filter((id) => names.has(photoName(id))),
      medicines: medicines.filter((id) => names.has(medicineName(id))),
    },
  };
  const points = openPoints({ flags, consultation, photos, medicines }, said);
  return {
    points,
    left: [...leftToDo({ points, answers }), ...wrong],
    isOpen: isOpen(points) && wrong.length === 0,
    said,
    isAcknowledged: (flag) => acknowledged.has(flagKey(flag)),
    acknowledge: (flag, isRead) =>
      setAcknowledged((all) => {
        const next = new Set(all);
        if (isRead) next.add(flagKey(flag));
        else next.delete(flagKey(flag));
        return next;
      }),
    reasonFor: (ruleId) => reasons[ruleId] ?? '',
    giveReason: (ruleId, text) => setReasons((all) => ({ ...all, [ruleId]: text })),
    planOf,
    setPlan: ({ itemId }, change) => setPlans((all) => ({ ...all, [itemId]: { ...all[itemId], ...change } })),
    termsOf,
    setTerms: ({ itemId }, change) => setSet((all) => ({ ...all, [itemId]: { ...all[itemId], ...change } })),
  };
}
