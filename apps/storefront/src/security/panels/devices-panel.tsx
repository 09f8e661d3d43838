import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { endOtherSessions, endSession, securityQuery, type Device } from '../security.api.ts';
import { Panel } from './panel.tsx';

const WHEN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** Everywhere the account is logged in. The current browser is marked; its session ends only with Logout. */
export function DevicesPanel({ devices }: { devices: Device[] }) {
  const client = useQueryClient();
  const heading = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState('');
  const settled = async (text: string) => {
    await client.invalidateQueries({ queryKey: securityQuery.queryKey });
    setSaid(text);
    // The pressed button has gone with its row.
    heading.current?.focus();
  };
  const one = useMutation({
    mutationFn: (device: Device) => endSession(device.id),
    onSuccess: (_done, device) => settled(`${device.device} has been logged out.`),
    meta: { isQuiet: true },
  });
  const others = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => settled('Your other devices have been logged out.'),
    meta: { isQuiet: true },
  });
  const failure = one.error ?? others.error;
  return (
    <Panel id="devices" title="Where you are logged in">
      <p className="text-ink-soft">
        We know which browser it is and when it was last used, not where it is. Log out what you do not recognise, and
        change your password.
      </p>
      {failure && <Alert>{messageOf(failure)}</Alert>}
      <p ref={heading} tabIndex={-1} role="status" className="font-semibold text-sage-deep outline-none empty:hidden">
        {said}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div>
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {device.device}
                {device.is_current && <Badge tone="sage">This device</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                {device.is_current ? 'In use now' : `Last used ${WHEN.format(new Date(device.seen_at))}`}, logged in{' '}
                {WHEN.format(new Date(device.started_at))}
              </p>
            </div>
            {!device.is_current && (
              <Button
                kind="quiet"
                className="px-0!"
                isBusy={one.isPending && one.variables.id === device.id}
                onClick={() => one.mutate(device)}
              >
                Log out<span className="sr-only"> {device.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button kind="secondary" isBusy={others.isPending} onClick={() => others.mutate()}>
          Log out all other devices
        </Button>
      )}
    </Panel>
  );
}
