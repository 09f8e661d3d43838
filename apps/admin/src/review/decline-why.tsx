import {
  DECLINE_REASONS,
  DECLINE_TEXT_MAX,
  DECLINE_WORDS,
  declineMessage,
  declineProblem,
  type DeclineReason,
} from '@sorrel/contracts/consultations/decline';
import { Input, Select } from 'antd';
import { useId } from 'react';

interface Why {
  reason?: DeclineReason;
  reasonText?: string;
}
interface Props extends Why {
  products: readonly string[];
  onChange(why: Why): void;
}

const OPTIONS = DECLINE_REASONS.map((value) => ({ value, label: DECLINE_WORDS[value].label }));

/** Why it is declined, and the message the customer will read, word for word. */
export function DeclineWhy({ products, onChange, reason, reasonText = '' }: Props) {
  const reasonId = useId();
  const textId = useId();
  const isOther = reason === 'other';
  return (
    <>
      <label className="field-label" htmlFor={reasonId}>
        Reason
      </label>
      <Select<DeclineReason>
        id={reasonId}
        className="wide"
        placeholder="Choose why it is declined"
        options={OPTIONS}
        value={reason ?? null}
        onChange={(value) => onChange({ reason: value, reasonText })}
      />
      <label className="field-label" htmlFor={textId}>
        {isOther ? 'The reason, in words the customer understands' : 'Anything to add for the customer (optional)'}
      </label>
      <Input.TextArea
        id={textId}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={DECLINE_TEXT_MAX}
        value={reasonText}
        onChange={(event) => onChange({ ...(reason ? { reason } : {}), reasonText: event.target.value })}
      />
      <p className="field-label">The customer reads</p>
      {reason && declineProblem({ reason, reasonText }) === null ? (
        <blockquote className="told" aria-live="polite">
          {declineMessage(products, reason, reasonText)}
        </blockquote>
      ) : (
        <p className="sub">
          {isOther ? 'Write the reason to see the message.' : 'Choose a reason to see the message.'}
        </p>
      )}
    </>
  );
}
