import type { Flag } from '@sorrel/contracts/consultations/words';
import { flagKey, isWarning } from '@sorrel/contracts/consultations/open-points';
import { NOT_A_REASON, saysWhy } from '@sorrel/contracts/consultations/reason';
import { Checkbox, Input } from 'antd';
import { useId } from 'react';
import { FlagText, FlagTag, gravestFirst } from '../safety/flags.tsx';
import type { Deciding } from './use-deciding.ts';

/** What the rules noticed, each with what it asks of an approval: a tick, a reason, or nothing that would help. */
export function CaseFlags({ flags, deciding }: { flags: readonly Flag[]; deciding: Deciding }) {
  return (
    <section className="rail-part" aria-labelledby="case-flags">
      <h2 id="case-flags">Safety flags</h2>
      {flags.length === 0 && <p className="nothing">No rule has anything to say.</p>}
      <ul className="case-flags">
        {gravestFirst(flags).map((flag) => (
          <li key={flagKey(flag) + flag.text}>
            <FlagTag effect={flag.effect} />
            <FlagText flag={flag} />
            <Demand flag={flag} deciding={deciding} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Demand({ flag, deciding }: { flag: Flag; deciding: Deciding }) {
  const reasonId = useId();
  if (flag.onApproval === 'never') return <span className="sub demand">Cannot be approved while this stands.</span>;
  if (flag.onApproval === 'reason') {
    const value = deciding.reasonFor(flag.ruleId);
    return (
      <span className="demand">
        <label className="sub" htmlFor={reasonId}>
          Reason to go on, {flag.ruleId}
        </label>
        <Input
          id={reasonId}
          size="small"
          maxLength={480}
          value={value}
          aria-describedby={`${reasonId}-why`}
          data-open-point={saysWhy(value) ? undefined : ''}
          onChange={(event) => deciding.giveReason(flag.ruleId, event.target.value)}
        />
        <span id={`${reasonId}-why`} className="sub">
          {value.trim() !== '' && !saysWhy(value) && NOT_A_REASON}
        </span>
      </span>
    );
  }
  if (!flag.mustAcknowledge && !isWarning(flag)) return null;
  const isRead = deciding.isAcknowledged(flag);
  return (
    <Checkbox
      className="demand"
      checked={isRead}
      data-open-point={isRead ? undefined : ''}
      onChange={(event) => deciding.acknowledge(flag, event.target.checked)}
    >
      I have read {flag.ruleId}
    </Checkbox>
  );
}
