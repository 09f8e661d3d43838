import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { ChangePermissions } from './change-permissions.tsx';
import { ResetFactor } from './reset-factor.tsx';
import { PERMISSIONS, staffQuery, type Colleague } from './staff.ts';

/** Who works in the console: what they may do, and the way back in for somebody who has lost their phone. */
export function StaffList() {
  const { data, error, refetch } = useQuery(staffQuery);
  const table = useKeyboardScroll<TableRef>('Staff');
  const [changing, setChanging] = useState<Colleague | null>(null);
  const [resetting, setResetting] = useState<Colleague | null>(null);
  const columns: TableColumnsType<Colleague> = [
    {
      title: 'Name',
      key: 'name',
      width: 220,
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
      width: 130,
      render: (_, { is_factor_on: isOn }) => <StatusTag tone={isOn ? 'good' : 'todo'}>{isOn ? 'on' : 'off'}</StatusTag>,
    },
    {
      title: 'Last seen',
      key: 'seen',
      width: 150,
      className: 'num',
      render: (_, { seen_at: at }) => (at ? formatDate(at, 'minutes') : 'Never'),
    },
    {
      title: 'Actions',
      key: 'actions',
      width: 210,
      render: (_, colleague) =>
        colleague.id === data?.me ? (
          <span className="sub">You. A colleague changes yours.</span>
        ) : (
          <span className="item-buttons">
            <Button size="small" onClick={() => setChanging(colleague)}>
              Change permissions
            </Button>
            {colleague.is_factor_on && (
              <Button size="small" danger onClick={() => setResetting(colleague)}>
                Reset second factor
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <Page title="Staff">
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading /> : null}
      {data && (
        <Table<Colleague>
          ref={table}
          size="small"
          columns={columns}
          dataSource={data.staff}
          rowKey={({ id }) => id}
          pagination={false}
          scroll={{ x: 820 }}
        />
      )}
      <ChangePermissions key={changing?.id ?? 0} colleague={changing} onClose={() => setChanging(null)} />
      <ResetFactor colleague={resetting} onClose={() => setResetting(null)} />
    </Page>
  );
}
