/** Months between deliveries staff may choose; there is no way back to auto. */
export const FREQUENCIES = [1, 2, 3] as const;

interface Refusal {
  title: string;
  description: string;
}

/** Why a choice cannot be saved, or null. */
export function frequencyRefusal(chosen: number | null, current: number | null): Refusal | null {
  if (chosen === null || !FREQUENCIES.some((months) => months === chosen))
    return { title: 'Select a frequency', description: 'You must choose 1, 2, or 3 months.' };
  if (chosen === current) return { title: 'No change', description: 'The frequency is already set to this value.' };
  return null;
}

export const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** `Every 2 months`, and `(auto)` while it follows the plan. */
export function frequencyText({
  frequency,
  interval_months: months,
}: {
  frequency: number | null;
  interval_months: number;
}): string {
  if (months < 1) return 'Once, no repeat';
  return frequency === null ? `Every ${monthsText(months)} (auto)` : `Every ${monthsText(frequency)}`;
}
