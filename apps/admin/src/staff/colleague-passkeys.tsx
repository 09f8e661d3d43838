import type { PasskeyShown } from '@sorrel/contracts/http/security';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { useAttempt } from '../security/passkey-dialogs.tsx';
import { colleaguePasskeysQuery, removeColleaguePasskey } from '../security/passkeys.api.ts';
import { PasskeyList } from '../security/passkeys.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import { staffQuery, type Colleague } from './staff.ts';

/** Somebody's device is lost: its passkey is taken away, and they go on with their others and their app. */
export function ColleaguePasskeys({ colleague, onClose }: { colleague: Colleague; onClose(): void }) {
  const { data, error, refetch } = useQuery(colleaguePasskeysQuery(colleague.id));
  const [removing, setRemoving] = useState<PasskeyShown | null>(null);
  if (removing) return <RemoveTheirs colleague={colleague} passkey={removing} onClose={() => setRemoving(null)} />;
  return (
    <Modal open title={`Passkeys of ${colleague.name}`} footer={null} width={520} centered onCancel={onClose}>
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading /> : null}
      {data && (
        <PasskeyList
          passkeys={data.passkeys}
          actions={(passkey) => (
            <Button size="small" danger aria-label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)}>
              Remove
            </Button>
          )}
        />
      )}
    </Modal>
  );
}

function RemoveTheirs({
  colleague,
  passkey,
  onClose,
}: {
  colleague: Colleague;
  passkey: PasskeyShown;
  onClose(): void;
}) {
  const client = useQueryClient();
  const { notification } = App.useApp();
  const { isBusy, error, attempt } = useAttempt();
  const remove = () =>
    attempt(async () => {
      await removeColleaguePasskey(colleague.id, passkey.id);
      notification.success({
        title: `The passkey of ${colleague.name} is removed`,
        description: 'They are logged out everywhere, and have a mail about it.',
      });
      await Promise.all([staffQuery.queryKey, ['passkeys']].map((queryKey) => client.invalidateQueries({ queryKey })));
      onClose();
    });
  return (
    <Dialog
      open
      title={`Remove a passkey of ${colleague.name}?`}
      okText={`Remove for ${colleague.name}`}
      isDanger
      isBusy={isBusy}
      startAt="ok"
      notice={error === null ? null : { type: 'error', title: 'It was not removed', description: error }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>
        “<bdi>{passkey.name}</bdi>” logs nobody in any more, and {colleague.name} is logged out everywhere. They get in
        with their password and a code, or with another passkey.
      </p>
    </Dialog>
  );
}
