import { messageOf } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { operationsQuery, type FailedJob, type Letter } from './operations.ts';

export type Again = { what: 'letter'; letter: Letter } | { what: 'job'; job: FailedJob };

interface Props {
  again: Again | null;
  onClose(): void;
}
interface Body {
  program: string;
  id: number;
}

/** Asks once more before something is done again; what the program says to it stays in the dialog. */
export function AgainDialog({ again, onClose }: Props) {
  const shown = useLast(again);
  const { message } = App.useApp();
  const client = useQueryClient();
  const replay = useCommand<Body>('/v2/admin/form/operations/replay');
  const retry = useCommand<Body, { is: 'due' | 'superseded' }>('/v2/admin/form/operations/retry');
  const error = replay.error ?? retry.error;
  const close = (): void => {
    replay.reset();
    retry.reset();
    onClose();
  };
  const done = async (asked: Again): Promise<string> => {
    if (asked.what === 'letter') {
      await replay.mutateAsync({ program: asked.letter.program, id: asked.letter.id });
      return 'Handled';
    }
    const { is } = await retry.mutateAsync({ program: asked.job.program, id: asked.job.id });
    return is === 'due' ? 'It is due again' : 'A newer job does what is left to do';
  };
  const go = async (): Promise<void> => {
    if (!again) return;
    try {
      void message.success(await done(again));
      close();
    } catch {
      // The dialog shows why.
    }
    await client.invalidateQueries({ queryKey: operationsQuery.queryKey });
  };
  return (
    <Dialog
      open={again !== null}
      title={shown?.what === 'job' ? 'Do this job again?' : 'Replay this event?'}
      okText={shown?.what === 'job' ? 'Do it again' : 'Replay it'}
      isBusy={replay.isPending || retry.isPending}
      notice={error ? { type: 'error', title: 'It was not done', description: messageOf(error) } : null}
      onOk={() => void go()}
      onCancel={close}
    >
      {shown?.what === 'letter' && (
        <p>
          {shown.letter.program} is given <span className="mono">{shown.letter.subject}</span> about{' '}
          {shown.letter.about ?? 'something not known'} once more. If nothing was mended since, it is refused again.
          What others have handled is not done twice.
        </p>
      )}
      {shown?.what === 'job' && (
        <p>
          {shown.job.program} does <span className="mono">{shown.job.kind}</span> for {shown.job.key} now. It does only
          what is left to do. If nothing was mended since, it fails again.
        </p>
      )}
      <p className="sub">Your name is kept with it in the audit.</p>
    </Dialog>
  );
}
