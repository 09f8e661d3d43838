import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

interface Props {
  id?: string;
  /** YYYY-MM-DD */
  value?: string | null;
  onChange?(value: string | null): void;
  /** Days before today cannot be chosen. */
  isFuture?: boolean;
  size?: DatePickerProps['size'];
  disabled?: boolean;
  allowClear?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

const FORMAT = 'YYYY-MM-DD';
/** Shown as it is sent; a date typed the British way is understood as well. */
const FORMATS = [FORMAT, 'DD/MM/YYYY', 'D/M/YYYY'];
/** A section 9: 100 years back, 52 forward. */
const YEARS_BACK = 100;
const YEARS_FORWARD = 52;

export function DateInput({ value, onChange, isFuture = false, placeholder = FORMAT, ...rest }: Props) {
  const today = dayjs().startOf('day');
  return (
    <DatePicker
      {...rest}
      className="date-input"
      format={FORMATS}
      placeholder={placeholder}
      value={value ? dayjs(value, FORMAT) : null}
      minDate={isFuture ? today : today.subtract(YEARS_BACK, 'year').startOf('year')}
      maxDate={today.add(YEARS_FORWARD, 'year').endOf('year')}
      onChange={(date: Dayjs | null) => onChange?.(date?.isValid() ? date.format(FORMAT) : null)}
    />
  );
}

/** A form's rule for two days: says `problem` when the second is before the first. */
export const inOrder = (first: string, last: string | null, problem: string): Promise<void> =>
  first && last && last < first ? Promise.reject(new Error(problem)) : Promise.resolve();
