import { Input, Select } from 'antd';
import { useId } from 'react';

export interface Why<Reason extends string> {
  reason?: Reason;
  reasonText?: string;
}
interface Props<Reason extends string> extends Why<Reason> {
  reasons: readonly { value: Reason; label: string }[];
  placeholder: string;
  textMax: number;
  /** The message as the customer reads it; null while something is missing for it. */
  message: string | null;
  onChange(why: Why<Reason>): void;
}

/** Why something is declined or revoked, and the message the customer will read, word for word. */
export function WhyTold<Reason extends string>({
  reasons,
  placeholder,
  textMax,
  message,
  onChange,
  reason,
  reasonText = '',
}: Props<Reason>) {
  const reasonId = useId();
  const textId = useId();
  const isOther = reason === 'other';
  return (
    <>
      <label className="field-label" htmlFor={reasonId}>
        Reason
      </label>
      <Select<Reason>
        id={reasonId}
        className="wide"
        placeholder={placeholder}
        options={[...reasons]}
        value={reason ?? null}
        onChange={(value) => onChange({ reason: value, reasonText })}
      />
      <label className="field-label" htmlFor={textId}>
        {isOther ? 'The reason, in words the customer understands' : 'Anything to add for the customer (optional)'}
      </label>
      <Input.TextArea
        id={textId}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={textMax}
        value={reasonText}
        onChange={(event) => onChange({ ...(reason ? { reason } : {}), reasonText: event.target.value })}
      />
      <p className="field-label">The customer reads</p>
      {message !== null ? (
        <blockquote className="told" aria-live="polite">
          {message}
        </blockquote>
      ) : (
        <p className="sub">
          {isOther ? 'Write the reason to see the message.' : 'Choose a reason to see the message.'}
        </p>
      )}
    </>
  );
}
