import { messageOf } from '@sorrel/web-kit/api';
import { App, Button } from 'antd';
import { useStaff } from '../app/Session.tsx';
import { useCommand } from './command.ts';

interface Props {
  /** Whoever asked may not decide. */
  isMine: boolean;
  what: 'refund' | 'credit';
  body: object;
  says: { approved: string; declined: string };
  onDone: () => void;
}

/** Much money waits for somebody else: the two buttons of the second person. */
export function SecondPerson({ isMine, what, body, says, onDone }: Props) {
  const { permissions } = useStaff();
  const { message, notification } = App.useApp();
  const approving = useCommand(`/v2/admin/form/${what}-approve`);
  const declining = useCommand(`/v2/admin/form/${what}-decline`);
  if (isMine) return <span className="sub">Asked for by you: a colleague has to approve it.</span>;
  const isOff =
    !(permissions.includes('support') || permissions.includes('ops')) || approving.isPending || declining.isPending;
  const decide = async (command: typeof approving, done: string): Promise<void> => {
    try {
      await command.mutateAsync(body);
      void message.success(done);
    } catch (error) {
      notification.error({ title: 'Nothing was changed', description: messageOf(error), role: 'alert' });
    }
    onDone();
  };
  return (
    <span className="card-actions">
      <Button size="small" type="primary" disabled={isOff} onClick={() => void decide(approving, says.approved)}>
        Approve {what}
      </Button>
      <Button size="small" disabled={isOff} onClick={() => void decide(declining, says.declined)}>
        Do not approve
      </Button>
    </span>
  );
}
