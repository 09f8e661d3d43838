import { FormDialog, WordsField } from '../ui/form-dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import type { StopRow } from './stopped.api.ts';

interface Props {
  stop: StopRow | null;
  onClose(): void;
  onDone(): void;
}

/** Lifting is the dangerous direction: a pharmacist says why it may go on. */
export function LiftDialog({ stop, onClose, onDone }: Props) {
  const shown = useLast(stop);
  return (
    <FormDialog<{ note: string }>
      key={shown?.id ?? 0}
      isOpen={stop !== null}
      title={`Lift the stop of ${shown?.title ?? ''}`}
      okText="Lift the stop"
      width={520}
      startAt="field"
      path="/v2/admin/form/lift-stop"
      sent={(entered) => ({ ...entered, id: shown?.id })}
      said={`${shown?.title} goes on`}
      failed="The stop was not lifted"
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        It is sold, approved and sent again at once. Charges that were held go on by themselves, each after its e-mail,
        and whoever was written to hears that it goes on.
      </p>
      <WordsField name="note" label="Why it may go on" missing="Please write why it may go on." most={1_000} />
    </FormDialog>
  );
}
