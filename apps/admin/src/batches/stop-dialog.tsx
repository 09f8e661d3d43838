import type { Done } from '../ui/command.ts';
import { FormDialog, WordsField } from '../ui/form-dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import type { BatchRow } from './batches.api.ts';

/** Into quarantine: until somebody releases it again. A recall is for good, and for every delivery of the batch. */
export type Stop = 'quarantine' | 'recall';

interface Props {
  batch: BatchRow;
  /** Null: closed. */
  stop: Stop | null;
  onClose(): void;
  onDone(): void;
}
interface Stopped extends Done {
  taken_back: number;
  made_stopped?: number;
}

const WORDS = {
  quarantine: {
    verb: 'Quarantine',
    text: 'Nothing more of it is packed. What has left stays recorded.',
    done: 'is in quarantine',
  },
  recall: {
    verb: 'Recall',
    text: 'Every delivery of this batch is stopped for good. The patients supplied from it are listed below the ledger.',
    done: 'is recalled',
  },
} as const;

const OF_INGREDIENT = {
  quarantine: 'Nothing more is made from it. What was made stays as it is.',
  recall:
    'Every delivery of this batch is stopped for good, and what was made from it is put into quarantine. The patients supplied with that are listed below the ledger.',
} as const;

/** Stops a batch: what is put aside goes back to the shelf. */
export function StopDialog({ batch, stop, onClose, onDone }: Props) {
  const kind = useLast(stop) ?? 'quarantine';
  const { verb, done } = WORDS[kind];
  const said = ({ taken_back: back, made_stopped: made = 0 }: Stopped): string => {
    const more = back === 0 ? '' : `; ${back} put aside went back to the shelf`;
    const stopped = made === 0 ? '' : `; ${made} made from it ${made === 1 ? 'is' : 'are'} in quarantine`;
    return `Batch ${batch.number} ${done}${stopped}${more}`;
  };
  return (
    <FormDialog<{ reason: string }, Stopped>
      isOpen={stop !== null}
      title={`${verb} batch ${batch.number}`}
      okText={verb}
      isDanger
      path={`/v2/admin/form/${kind}-batch`}
      sent={(entered) => ({ ...entered, id: batch.id })}
      said={said}
      failed="The batch was not stopped"
      onDone={onDone}
      onClose={onClose}
    >
      <p>{batch.unit === 'packs' ? WORDS[kind].text : OF_INGREDIENT[kind]}</p>
      <WordsField name="reason" label="Reason" missing="Please write why." most={500} />
    </FormDialog>
  );
}
