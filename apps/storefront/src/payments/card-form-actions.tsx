import { Button } from '../ui/button.tsx';

interface Props {
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  onCancel?: (() => void) | undefined;
}

/** The buttons under a card form, alike for both providers. */
export function CardFormActions({ submitLabel, busyLabel, isBusy, isDisabled = false, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" isBusy={isBusy} disabled={isDisabled}>
        {isBusy ? busyLabel : submitLabel}
      </Button>
      {onCancel && (
        <Button kind="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
