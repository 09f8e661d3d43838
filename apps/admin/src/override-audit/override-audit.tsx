import type { OverrideAuditPage } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Empty, Table, type TableColumnsType, type TableRef } from 'antd';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useListState } from '../lists/list-state.ts';
import { DateInput } from '../ui/date-input.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';

type Audit = z.infer<typeof OverrideAuditPage>['props'];
type Row = Audit['rows'][number];
type Repeated = Audit['repeated'][number];

const DEFAULTS = { start_date: '', end_date: '', page: '1', perPage: 'all' };
const auditQuery = (days: { start_date: string; end_date: string }) =>
  queryOptions({
    queryKey: ['override-audit', days],
    queryFn: async ({ signal }) =>
      (await get<z.infer<typeof OverrideAuditPage>>(withQuery('/v2/admin/override-audit', days), { signal })).props,
    ...keepPage,
    meta: { isQuiet: true },
  });

const COLUMNS: TableColumnsType<Row> = [
  { title: 'Rule', key: 'rule', width: 110, render: (_, { rule }) => <span className="mono">{rule}</span> },
  { title: 'Prescriber', key: 'signer', width: 220, dataIndex: 'signer' },
  { title: 'Asked for a reason', key: 'flagged', width: 150, align: 'right', dataIndex: 'flagged' },
  { title: 'Approved with one', key: 'overridden', width: 150, align: 'right', dataIndex: 'overridden' },
  {
    title: 'Share',
    key: 'share',
    width: 90,
    align: 'right',
    render: (_, { flagged, overridden }) => `${Math.round((100 * overridden) / flagged)}%`,
  },
];

/** Whether reasons are reasons: which rules are overridden how often, by whom, and which words come back. */
export function OverrideAudit() {
  const { filters, change } = useListState(DEFAULTS);
  const days = { start_date: filters.start_date, end_date: filters.end_date };
  const { data, error, refetch } = useQuery(auditQuery(days));
  return (
    <Page
      title="Overrides"
      actions={
        <ExportButton
          href={withQuery('/v2/admin/data/override-audit-file', days)}
          isDisabled={!data || data.rows.length === 0}
          problem="The audit was not exported"
        >
          Export as CSV
        </ExportButton>
      }
    >
      <p className="sub rule-lead">
        Rules that let an approval through for a written reason. A rule that is nearly always overridden is wrong or
        unread; a reason that comes back in the same words was not written for the case.
      </p>
      <search className="filters">
        <DateInput
          aria-label="From"
          placeholder="From"
          value={filters.start_date || data?.start_date || ''}
          onChange={(day) => change({ start_date: String(day ?? '') })}
        />
        <DateInput
          aria-label="To"
          placeholder="To"
          value={filters.end_date || data?.end_date || ''}
          onChange={(day) => change({ end_date: String(day ?? '') })}
        />
      </search>
      {error && <Problem error={error} title="The audit could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading the audit" />}
      {data && <Figures audit={data} />}
    </Page>
  );
}

function Figures({ audit }: { audit: Audit }) {
  const table = useKeyboardScroll<TableRef>('Table of overridden rules');
  const overridden = audit.rows.reduce((sum, row) => sum + row.overridden, 0);
  return (
    <>
      <dl className="rule-counts">
        <Figure name="Decisions" value={audit.decisions} />
        <Figure name="Approvals" value={audit.approvals} />
        <Figure name="Rules overridden" value={overridden} />
        <Figure name="Reasons used again" value={audit.repeated.length} />
      </dl>
      {audit.is_more && (
        <p className="sub">
          More were decided than are read here: the newest {audit.decisions.toLocaleString('en-GB')} count. Choose fewer
          days.
        </p>
      )}
      <section className="override-part" aria-labelledby="overrides-repeated">
        <h2 id="overrides-repeated">The same words more than once</h2>
        {audit.repeated.length === 0 ? (
          <p className="nothing">No reason came back.</p>
        ) : (
          <ul className="rule-list">
            {audit.repeated.map((one) => (
              <Words key={one.text} one={one} />
            ))}
          </ul>
        )}
      </section>
      <section className="override-part" aria-labelledby="overrides-rules">
        <h2 id="overrides-rules">By rule and prescriber</h2>
        <Table<Row>
          ref={table}
          className="list"
          size="middle"
          columns={COLUMNS}
          dataSource={audit.rows}
          rowKey={({ rule, signer }) => `${rule} ${signer}`}
          pagination={false}
          scroll={{ x: 720 }}
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={`No rule asked for a reason from ${formatDate(audit.start_date)} to ${formatDate(audit.end_date)}.`}
              />
            ),
          }}
        />
      </section>
    </>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value.toLocaleString('en-GB')}</dd>
    </div>
  );
}

function Words({ one: { text, times, rules, signers, cases } }: { one: Repeated }) {
  return (
    <li className="rule-item override-words">
      <span>“{text}”</span>
      <span className="sub">
        {times} times, by {signers.join(', ')}, for {rules.join(', ')}:{' '}
        {cases.map((id, place) => (
          <span key={id}>
            {place > 0 && ', '}
            <Link to={`/subscriptions/${id}`}>#{id}</Link>
          </span>
        ))}
      </span>
    </li>
  );
}
