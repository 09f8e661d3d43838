import { Alert, Input } from 'antd';
import { useId } from 'react';
import { NOT_A_REASON, saysWhy } from '@sorrel/contracts/consultations/reason';
import { useMay } from '../app/session.tsx';
import { Flags } from './flags.tsx';
import { Loading } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import type { ItemFlags } from './item-flags.ts';

interface Props {
  safety: ItemFlags;
  reason: string;
  onReason(reason: string): void;
}

/** Whether the item may be put into the plan with what has been written. */
export const isAnswered = ({ data }: ItemFlags, reason: string): boolean =>
  data !== undefined && data.forbidden.length === 0 && (data.needReason.length === 0 || saysWhy(reason));

/** What speaks against the chosen item, and the reason to go on where one may. */
export function ItemSafety({ safety, reason, onReason }: Props) {
  const mayGoOn = useMay('changeTreatment');
  const fieldId = useId();
  const { data, error, refetch } = safety;
  if (error) return <Problem error={error} title="The safety check failed" onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <div className="item-safety" aria-live="polite">
      {data.flags.length === 0 && <p className="sub">No safety rule speaks against this item.</p>}
      {data.forbidden.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`This item must not go to this person (${data.forbidden.join(', ')}). No reason can overcome this.`}
        />
      )}
      {data.forbidden.length === 0 && data.needReason.length > 0 && !mayGoOn && (
        <Alert
          type="warning"
          showIcon
          title={`Only a prescriber or a pharmacist can go on against ${data.needReason.join(', ')}. Please ask one.`}
        />
      )}
      <Flags flags={data.flags} title="Safety flags of this item" />
      {data.forbidden.length === 0 && data.needReason.length > 0 && mayGoOn && (
        <>
          <label className="field-label" htmlFor={fieldId}>
            Why it is right all the same ({data.needReason.join(', ')})
          </label>
          <Input.TextArea
            id={fieldId}
            rows={3}
            maxLength={2_000}
            value={reason}
            onChange={(event) => onReason(event.target.value)}
          />
          {reason.trim() !== '' && !saysWhy(reason) && <p className="sub">{NOT_A_REASON}</p>}
          <p className="sub">Your reason is kept with your name and shown to the prescriber who reviews the item.</p>
        </>
      )}
    </div>
  );
}
