import { SelectField } from './field.tsx';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const YEARS_LISTED = 120;

export type BirthdayPart = { birthDay: string } | { birthMonth: string } | { birthYear: string };
type Props = {
  day: string;
  month: string;
  year: string;
  thisYear: number;
  describedBy?: string | undefined;
  onChange: (part: BirthdayPart) => void;
};

/** Three native selects: no calendar to page back through for forty years. */
export function BirthdaySelects({ day, month, year, thisYear, describedBy, onChange }: Props) {
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="sr-only">Your birthday</legend>
      <div className="grid grid-cols-[1fr_1.5fr_1.2fr] gap-3">
        <SelectField
          label="Day"
          name="birthDay"
          autoComplete="bday-day"
          value={day}
          onChange={(event) => onChange({ birthDay: event.target.value })}
        >
          <option value="">Day</option>
          {Array.from({ length: 31 }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Month"
          name="birthMonth"
          autoComplete="bday-month"
          value={month}
          onChange={(event) => onChange({ birthMonth: event.target.value })}
        >
          <option value="">Month</option>
          {MONTHS.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Year"
          name="birthYear"
          autoComplete="bday-year"
          value={year}
          onChange={(event) => onChange({ birthYear: event.target.value })}
        >
          <option value="">Year</option>
          {Array.from({ length: YEARS_LISTED }, (_, index) => (
            <option key={index} value={thisYear - index}>
              {thisYear - index}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}
