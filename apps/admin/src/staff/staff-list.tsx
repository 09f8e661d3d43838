import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { ColleaguePasskeys } from './colleague-passkeys.tsx';
import { ChangePermissions } from './change-permissions.tsx';
import { DisableStaff } from './disable-staff.tsx';
import { InviteStaff } from './invite-staff.tsx';
import { PrescriberDialog } from './prescriber-dialog.tsx';
import { Proposals } from './proposals.tsx';
import { ResetFactor } from './reset-factor.tsx';
import { PERMISSIONS, staffQuery, stateOf, type Colleague } from './staff.ts';

/** Who works in the console: what they may do, and the way back in for somebody who has lost their phone. */
export function StaffList() {
  const { data, error, refetch } = useQuery(staffQuery);
  const table = useKeyboardScroll<TableRef>('Staff');
  const [changing, setChanging] = useState<Colleague | null>(null);
  const [resetting, setResetting] = useState<Colleague | null>(null);
  const [withPasskeys, setWithPasskeys] = useState<Colleague | null>(null);
  const [prescriber, setPrescriber] = useState<Colleague | null>(null);
  const [disabling, setDisabling] = useState<Colleague | null>(null);
  const [inviting, setInviting] = useState<{ colleague: Colleague | null } | null>(null);
  const particulars = (colleague: Colleague) =>
    colleague.permissions.includes('prescriber') && stateOf(colleague) !== 'disabled' ? (
      <Button size="small" onClick={() => setPrescriber(colleague)}>
        Prescriber’s particulars
      </Button>
    ) : null;
  const columns: TableColumnsType<Colleague> = [
    {
      title: 'Name',
      key: 'name',
      width: 190,
      render: (_, { name, email }) => (
        <span className="stack">
          <span className="strong">{name}</span>
          <span className="sub">{email}</span>
        </span>
      ),
    },
    {
      title: 'Permissions',
      key: 'permissions',
      render: (_, { permissions }) =>
        permissions.length === 0 ? (
          <span className="nothing">None: may open nothing</span>
        ) : (
          permissions.map((one) => PERMISSIONS[one].name).join(', ')
        ),
    },
    {
      title: 'Second factor',
      key: 'factor',
      width: 110,
      render: (_, colleague) =>
        stateOf(colleague) === 'here' ? (
          <span className="stack">
            <span>
              <StatusTag tone={colleague.is_factor_on ? 'good' : 'todo'}>
                {colleague.is_factor_on ? 'on' : 'off'}
              </StatusTag>
            </span>
            {colleague.passkeys > 0 && <span className="sub">{passkeysText(colleague.passkeys)}</span>}
          </span>
        ) : (
          <span className="nothing">-</span>
        ),
    },
    {
      title: 'Last seen',
      key: 'seen',
      width: 140,
      className: 'num',
      render: (_, colleague) => <Seen colleague={colleague} />,
    },
    {
      title: 'Actions',
      key: 'actions',
      width: 250,
      render: (_, colleague) =>
        colleague.id === data?.me ? (
          <span className="item-buttons item-buttons--row">
            {particulars(colleague)}
            <span className="sub">You. A colleague changes yours.</span>
          </span>
        ) : (
          <span className="item-buttons item-buttons--row">
            {stateOf(colleague) !== 'here' && (
              <Button size="small" onClick={() => setInviting({ colleague })}>
                Invite again
              </Button>
            )}
            {stateOf(colleague) !== 'disabled' && (
              <Button size="small" onClick={() => setChanging(colleague)}>
                Change permissions
              </Button>
            )}
            {particulars(colleague)}
            {colleague.passkeys > 0 && (
              <Button size="small" onClick={() => setWithPasskeys(colleague)}>
                Passkeys
              </Button>
            )}
            {colleague.is_factor_on && stateOf(colleague) === 'here' && (
              <Button size="small" danger onClick={() => setResetting(colleague)}>
                Reset second factor
              </Button>
            )}
            {stateOf(colleague) !== 'disabled' && (
              <Button size="small" danger onClick={() => setDisabling(colleague)}>
                Disable
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <Page
      title="Staff"
      actions={
        <Button type="primary" disabled={!data} onClick={() => setInviting({ colleague: null })}>
          Invite a colleague
        </Button>
      }
    >
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading /> : null}
      {data && data.proposals.length > 0 && <Proposals proposals={data.proposals} />}
      {data && (
        <Table<Colleague>
          ref={table}
          className="list"
          size="middle"
          columns={columns}
          dataSource={data.staff}
          rowKey={({ id }) => id}
          pagination={false}
          scroll={{ x: 880 }}
        />
      )}
      <ChangePermissions key={changing?.id ?? 0} colleague={changing} onClose={() => setChanging(null)} />
      <ResetFactor colleague={resetting} onClose={() => setResetting(null)} />
      {withPasskeys && (
        <ColleaguePasskeys key={withPasskeys.id} colleague={withPasskeys} onClose={() => setWithPasskeys(null)} />
      )}
      <DisableStaff colleague={disabling} onClose={() => setDisabling(null)} />
      {prescriber && (
        <PrescriberDialog key={prescriber.id} colleague={prescriber} onClose={() => setPrescriber(null)} />
      )}
      {inviting && (
        <InviteStaff
          key={inviting.colleague?.id ?? 0}
          colleague={inviting.colleague}
          onClose={() => setInviting(null)}
        />
      )}
    </Page>
  );
}

const passkeysText = (count: number): string => (count === 1 ? '1 passkey' : `${count} passkeys`);

function Seen({ colleague }: { colleague: Colleague }) {
  const { seen_at: at, invited_until: until, disabled_at: out } = colleague;
  switch (stateOf(colleague)) {
    case 'disabled':
      return (
        <span className="stack">
          <span>
            <StatusTag tone="quiet">disabled</StatusTag>
          </span>
          <span className="sub">{out ? formatDate(out) : ''}</span>
        </span>
      );
    case 'invited':
      return (
        <span className="stack">
          <span>
            <StatusTag tone="todo">invited</StatusTag>
          </span>
          <span className="sub">the link works until {until ? formatDate(until, 'minutes') : ''}</span>
        </span>
      );
    case 'lapsed':
      return <StatusTag tone="bad">invitation is over</StatusTag>;
    case 'here':
      return at ? formatDate(at, 'minutes') : 'Never';
  }
}
