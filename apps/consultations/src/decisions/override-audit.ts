import type { OverrideAudit } from '@sorrel/contracts/consultations/rpc';
import type { z } from 'zod';

/** A decision, as far as the audit of overrides reads it. */
export interface Judged {
  signer: string;
  subscriptionId: number;
  isApproved: boolean;
  /** Rules that stood, and what an approval needed for them. */
  flags: readonly { ruleId: string; onApproval?: string | null | undefined }[];
  /** As they were typed: `R-06: text`. */
  reasons: readonly string[];
}

type Audit = z.input<typeof OverrideAudit>;

/** Words that differ only in case, spaces or their full stop are the same words. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s.]+/g, ' ')
    .trim();

interface Typed {
  ruleId: string;
  text: string;
}
/** A reason as its rule and its words. */
export function typedOf(reason: string): Typed | null {
  const at = reason.indexOf(':');
  const text = at < 0 ? '' : reason.slice(at + 1).trim();
  return text === '' ? null : { ruleId: reason.slice(0, at).trim(), text };
}

/** How often each rule was overridden with a typed reason, by whom, and which words were used more than once. */
export function auditOf(decisions: readonly Judged[]): Audit {
  const rows = new Map<string, { ruleId: string; signer: string; flagged: number; overridden: number }>();
  const words = new Map<
    string,
    { text: string; times: number; rules: Set<string>; signers: Set<string>; cases: Set<number> }
  >();
  for (const { signer, subscriptionId, isApproved, flags, reasons } of decisions) {
    const asking = new Set(flags.filter(({ onApproval }) => onApproval === 'reason').map(({ ruleId }) => ruleId));
    for (const ruleId of asking) {
      const key = `${ruleId} ${signer}`;
      const row = rows.get(key) ?? { ruleId, signer, flagged: 0, overridden: 0 };
      row.flagged++;
      if (isApproved) row.overridden++;
      rows.set(key, row);
    }
    if (!isApproved) continue;
    for (const reason of reasons) {
      const typed = typedOf(reason);
      if (!typed) continue;
      const known = words.get(plain(typed.text)) ?? {
        text: typed.text,
        times: 0,
        rules: new Set(),
        signers: new Set(),
        cases: new Set(),
      };
      known.times++;
      known.rules.add(typed.ruleId);
      known.signers.add(signer);
      known.cases.add(subscriptionId);
      words.set(plain(typed.text), known);
    }
  }
  return {
    decisions: decisions.length,
    approvals: decisions.filter(({ isApproved }) => isApproved).length,
    rows: [...rows.values()].toSorted(
      (a, b) => b.overridden - a.overridden || a.ruleId.localeCompare(b.ruleId) || a.signer.localeCompare(b.signer),
    ),
    repeated: [...words.values()]
      .filter(({ times }) => times > 1)
      .toSorted((a, b) => b.times - a.times || a.text.localeCompare(b.text))
      .map(({ text, times, rules, signers, cases }) => ({
        text,
        times,
        rules: [...rules],
        signers: [...signers],
        cases: [...cases].slice(0, 20),
      })),
  };
}
