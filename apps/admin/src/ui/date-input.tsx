import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState, type FocusEvent } from 'react';
import { typedDate } from './typed-date.ts';

interface Props {
  id?: string;
  /** YYYY-MM-DD */
  value?: string | null;
  onChange?(value: string | null): void;
  /** Days before today cannot be chosen. */
  isFuture?: boolean;
  /** A month alone may be typed, as packs print it: it holds to its last day. */
  isExpiry?: boolean;
  size?: DatePickerProps['size'];
  disabled?: boolean;
  allowClear?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

const FORMAT = 'YYYY-MM-DD';
/** Shown as it is sent; a date typed the British way is understood while it is typed, and what else people write when they leave the field. */
const FORMATS = [FORMAT, 'DD/MM/YYYY', 'D/M/YYYY'];
/** A section 9: 100 years back, 52 forward. */
const YEARS_BACK = 100;
const YEARS_FORWARD = 52;

export function DateInput({
  value,
  onChange,
  isFuture = false,
  isExpiry = false,
  placeholder = FORMAT,
  ...rest
}: Props) {
  const today = dayjs().startOf('day');
  const first = isFuture ? today : today.subtract(YEARS_BACK, 'year').startOf('year');
  const last = today.add(YEARS_FORWARD, 'year').endOf('year');
  const [wrong, setWrong] = useState<{ why: string; before: string | null | undefined } | null>(null);
  // Shows the day anew where it was typed in other words.
  const [round, setRound] = useState(0);
  const wrongId = useId();
  const give = (day: string | null): void => {
    setWrong(null);
    onChange?.(day);
  };
  const refuse = (why: string): void => {
    setWrong({ why, before: value ?? wrong?.before });
    onChange?.(null);
  };
  // The picker would wipe what was typed if its day went.
  const shown = value ?? wrong?.before;
  // What was typed is read, or stays with a word about it: never the day of before in its place.
  const leave = ({ target }: FocusEvent<HTMLElement>): void => {
    const typed = target instanceof HTMLInputElement ? target.value.trim() : '';
    if (typed === '' || typed === (value ?? '')) {
      if (typed !== '') setWrong(null);
      return;
    }
    const day = typedDate(typed, { isExpiry });
    if (day === null)
      refuse(`“${typed}” is no day. Please write it like 2026-12-31 or 31/12/2026${isExpiry ? ', or 12/2026' : ''}.`);
    else if (day < first.format(FORMAT) || day > last.format(FORMAT))
      refuse(
        `${day} cannot be chosen here: ${isFuture && day < first.format(FORMAT) ? 'it is over' : 'it is too far away'}.`,
      );
    else {
      give(day);
      setRound(round + 1);
    }
  };
  return (
    <>
      <DatePicker
        {...rest}
        key={round}
        className="date-input"
        format={FORMATS}
        placeholder={placeholder}
        value={shown ? dayjs(shown, FORMAT) : null}
        minDate={first}
        maxDate={last}
        preserveInvalidOnBlur
        {...(wrong === null ? {} : { status: 'error' as const, 'aria-describedby': wrongId })}
        onChange={(date: Dayjs | null) => give(date?.isValid() ? date.format(FORMAT) : null)}
        onBlur={leave}
      />
      {wrong !== null && (
        <div id={wrongId} role="alert" className="ant-form-item-explain-error">
          {wrong.why}
        </div>
      )}
    </>
  );
}

/** A form's rule for two days: says `problem` when the second is before the first. */
export const inOrder = (first: string, last: string | null, problem: string): Promise<void> =>
  first && last && last < first ? Promise.reject(new Error(problem)) : Promise.resolve();
