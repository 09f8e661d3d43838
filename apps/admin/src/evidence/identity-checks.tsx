import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { App, Button } from 'antd';
import { type SubscriptionProps, useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { StatusTag } from '../ui/status-tag.tsx';

const STATES = {
  begun: 'begun, not finished',
  processing: 'being looked at by the service',
  failed: 'not checked',
  'with-person': 'differs from the account',
  verified: 'verified',
  gone: 'given up',
} as const;

/** Checks by the identity service. Where the document differs from the account, a person decides. */
export function IdentityChecks({
  checks,
  mayVerify,
  subscriptionId,
}: {
  checks: SubscriptionProps['identity_checks'];
  mayVerify: boolean;
  subscriptionId: number;
}) {
  const { notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending } = useCommand<{ id: number; is_theirs: boolean }>(
    '/v2/admin/form/decide-identity-check',
  );
  if (checks.length === 0) return null;
  const decide = async (id: number, isTheirs: boolean): Promise<void> => {
    try {
      await mutateAsync({ id, is_theirs: isTheirs });
      notification.success({ title: 'The patient has been told' });
    } catch (error) {
      notification.error({ title: 'This was not decided', description: messageOf(error), role: 'alert' });
    }
    reload();
  };
  return (
    <ul className="lines sub-list" aria-label="Identity checks">
      {checks.map(({ id, begunAt, state, document, decidedBy }) => (
        <li key={id}>
          <span className="strong">
            Identity check of {formatDate(begunAt)}: {STATES[state]}
          </span>
          {document && (
            <span className="sub">
              On the document: {document.name}, born {formatDate(document.birthDate)}.
              {decidedBy && ` Decided by ${decidedBy}.`}
            </span>
          )}
          {state === 'with-person' && (
            <>
              <StatusTag tone="todo">Look at the difference</StatusTag>
              {mayVerify && (
                <span>
                  <Button size="small" disabled={isPending} onClick={() => void decide(id, true)}>
                    It is theirs
                  </Button>{' '}
                  <Button size="small" disabled={isPending} onClick={() => void decide(id, false)}>
                    Not theirs
                  </Button>
                </span>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
