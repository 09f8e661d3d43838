import type { StaffPage } from '@sorrel/contracts/http/security';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { useCommand } from '../ui/command.ts';
import { PERMISSIONS, staffQuery } from './staff.ts';

type Proposal = StaffPage['props']['proposals'][number];

/** What colleagues want to give somebody, and a second person has to agree to. */
export function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <div className="stack stack--loose">
      {proposals.map((one) => (
        <OneProposal key={one.id} proposal={one} />
      ))}
    </div>
  );
}

function OneProposal({ proposal }: { proposal: Proposal }) {
  const { id, name, rights, particulars, register, asked_by: by, is_mine: isMine, is_about_me: isAboutMe } = proposal;
  const client = useQueryClient();
  const { message } = App.useApp();
  const { mutateAsync, isPending, error } = useCommand<{ id: number; agree: boolean }>(
    '/v2/admin/form/decide-staff-proposal',
  );
  const decide = async (agree: boolean): Promise<void> => {
    try {
      await mutateAsync({ id, agree });
    } catch {
      return;
    }
    void message.success(agree ? `Agreed: ${name}` : `Nothing was given to ${name}`);
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
  };
  const what = particulars ? 'Particulars as a prescriber' : rights.map((one) => PERMISSIONS[one].name).join(', ');
  return (
    <Alert
      type="warning"
      showIcon
      title={`${name}: ${what}`}
      description={
        <span className="stack">
          <span>
            {isMine ? 'You have asked for this' : `${by} has asked for this`}. A second person in operations agrees, on
            a device of their own, by {formatDate(proposal.expires_at, 'minutes')}. Nothing is given before.
          </span>
          {particulars && (
            <span>
              {particulars.name}, {particulars.qualification}, {particulars.registration},{' '}
              {particulars.address.join(', ')}
            </span>
          )}
          {register && <span className="strong">{register}</span>}
          {error ? <span role="alert">{messageOf(error)}</span> : null}
        </span>
      }
      action={
        <span className="item-buttons item-buttons--row">
          {!isMine && !isAboutMe && (
            <Button size="small" type="primary" loading={isPending} onClick={() => void decide(true)}>
              Agree
            </Button>
          )}
          <Button size="small" disabled={isPending} onClick={() => void decide(false)}>
            {isMine ? 'Take back' : 'Decline'}
          </Button>
        </span>
      }
    />
  );
}
