import { messageOf } from '@sorrel/web-kit/api';
import { App, Button } from 'antd';
import { useMay } from '../app/session.tsx';
import { useCommand, type Done } from '../ui/command.ts';
import { outcomeOf, type Decision } from './second-person.ts';

interface Props {
  /** Whoever asked may not decide. */
  isMine: boolean;
  what: 'refund' | 'credit';
  body: object;
  says: { approved: string; declined: string };
  onDone: () => void;
}

interface Decided extends Done {
  state: string;
}

/** A large amount waits for a second person: their two buttons. */
export function SecondPerson({ isMine, what, body, says, onDone }: Props) {
  const mayMove = useMay('moveMoney');
  const { message, notification } = App.useApp();
  const approving = useCommand<object, Decided>(`/v2/admin/form/${what}-approve`);
  const declining = useCommand<object, Decided>(`/v2/admin/form/${what}-decline`);
  if (isMine) return <span className="sub">Asked for by you: a colleague has to approve it.</span>;
  const isOff = !mayMove || approving.isPending || declining.isPending;
  const decide = async (command: typeof approving, wanted: Decision): Promise<void> => {
    try {
      const { state } = await command.mutateAsync(body);
      const { text, isMine: isOurs } = outcomeOf(wanted, state, says[wanted]);
      void (isOurs ? message.success(text) : message.info(text));
    } catch (error) {
      notification.error({ title: 'Nothing was changed', description: messageOf(error), role: 'alert' });
    }
    onDone();
  };
  return (
    <span className="card-actions">
      <Button size="small" type="primary" disabled={isOff} onClick={() => void decide(approving, 'approved')}>
        Approve {what}
      </Button>
      <Button size="small" disabled={isOff} onClick={() => void decide(declining, 'declined')}>
        Do not approve
      </Button>
      {!mayMove && <span className="sub">Only people with the permission support or ops decide this.</span>}
    </span>
  );
}
