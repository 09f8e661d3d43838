import type { EarlyAccessAnswer, EarlyAccessRow } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, type TableColumnsType } from 'antd';
import type { z } from 'zod';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { listQuery } from '../lists/list.query.ts';
import { useListState } from '../lists/list-state.ts';
import { ListTable } from '../lists/list-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { StatusTag } from '../ui/status-tag.tsx';

const DEFAULTS = { confirmed: '', page: '1', perPage: '25' };
const FILE = '/v2/admin/data/early-access-file';
const CSV = '/v2/admin/data/early-access-csv';

const COLUMNS: TableColumnsType<EarlyAccessRow> = [
  {
    title: 'Email',
    key: 'email',
    render: (_, { email }) => (
      <span className="row-link" tabIndex={-1}>
        {email}
      </span>
    ),
  },
  { title: 'Asked', key: 'asked', width: 150, className: 'num', render: (_, row) => formatDate(row.asked_at) },
  {
    title: 'State',
    key: 'state',
    width: 240,
    render: (_, { confirmed_at: at }) =>
      at === null ? (
        <StatusTag tone="todo">not confirmed yet</StatusTag>
      ) : (
        <StatusTag tone="good">{`confirmed ${formatDate(at)}`}</StatusTag>
      ),
  },
];

/** Who wants to hear of new hair treatments. Only confirmed addresses may be written to, and only they are in the file. */
export function EarlyAccess() {
  const { filters, change } = useListState(DEFAULTS);
  const arrangement = useArrangement('early-access', { columns: COLUMNS, fixed: 'email', minWidth: 640 });
  const answer = useQuery(
    listQuery<z.infer<typeof EarlyAccessAnswer>>('early-access', '/v2/admin/data/early-access', filters),
  );
  return (
    <Page
      title="Early access"
      actions={
        <>
          <ExportButton href={CSV} isDisabled={!answer.data?.confirmed} problem="The list was not exported">
            Confirmed as CSV
          </ExportButton>
          <ExportButton
            href={FILE}
            type="primary"
            isDisabled={!answer.data?.confirmed}
            problem="The list was not exported"
          >
            Export {answer.data?.confirmed ?? 0} confirmed
          </ExportButton>
        </>
      }
    >
      <p>
        Addresses left on the hair-loss page. Write only to those that are confirmed, only about new hair treatments,
        and put the link from the file into every letter: it takes the reader off the list.
      </p>
      <div className="filters">
        <Checkbox
          checked={filters.confirmed !== ''}
          onChange={({ target }) => change({ confirmed: target.checked ? 'yes' : '' })}
        >
          Confirmed ones only
        </Checkbox>
      </div>
      <ListTable
        noun="addresses"
        columns={arrangement.columns}
        tools={arrangement.tools}
        answer={answer}
        problem="The list could not be loaded"
        rowKey={({ id }) => id}
        filters={filters}
        onPage={change}
        minWidth={arrangement.minWidth}
        empty={
          filters.confirmed
            ? 'Nobody has confirmed yet.'
            : 'Nobody has asked yet. The box is at the end of the hair-loss page.'
        }
      />
    </Page>
  );
}
