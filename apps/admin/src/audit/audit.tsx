import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty, Table, type TableRef } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { keepArrangement } from '../list-views/arrangement.ts';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { useRowKeys } from '../lists/use-row-keys.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import {
  type AuditAddress,
  type AuditProps,
  type AuditRow,
  auditQuery,
  fileUrl,
  readAddress,
  writeAddress,
} from './audit.api.ts';
import { COLUMNS } from './audit-columns.tsx';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { Verify } from './verify.tsx';
import { inWords } from './words.ts';

/** Who did what and who looked at what, over all of Sorrel. */
export function Audit() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const { data, error, isFetching, refetch } = useQuery(auditQuery(address));
  const { after, ...fields } = address;
  const isPlain = Object.values(fields).every((value) => value === '');
  const hasDays = fields.from !== '' && fields.to !== '';
  const show = (next: Partial<AuditAddress>): void =>
    setParams((before) => keepArrangement(before, writeAddress(next)));
  return (
    <Page
      title="Audit"
      actions={
        <Button loading={isFetching && data !== undefined} onClick={() => void refetch()}>
          Reload
        </Button>
      }
    >
      <p className="sub">
        What colleagues and Sorrel itself did, and whose records they looked at. Reading this list is written down as
        well.
      </p>
      <Verify />
      <AuditFilterForm
        fields={fields}
        isPlain={isPlain}
        people={data?.people ?? []}
        customer={data?.customer ?? null}
        onFilter={show}
        onClear={() => setParams({})}
      >
        <ExportButton href={fileUrl('sheet', fields)} isDisabled={!hasDays} problem="The audit was not exported">
          Export to Excel
        </ExportButton>
        <ExportButton href={fileUrl('csv', fields)} isDisabled={!hasDays} problem="The audit was not exported">
          Export as CSV
        </ExportButton>
        {!hasDays && <span className="sub audit-hint">Filter by a first and a last day to export.</span>}
      </AuditFilterForm>
      {error && <Problem error={error} title="The audit could not be loaded" onRetry={() => void refetch()} />}
      {(data || !error) && (
        <Rows
          data={data}
          isLoading={isFetching}
          isPlain={isPlain}
          hasNewer={after !== ''}
          onNewest={() => show(fields)}
          onOlder={(next) => show({ ...fields, after: next })}
        />
      )}
    </Page>
  );
}

interface RowsProps {
  data: AuditProps | undefined;
  isLoading: boolean;
  isPlain: boolean;
  hasNewer: boolean;
  onNewest(): void;
  onOlder(next: string): void;
}

function Rows({ data, isLoading, isPlain, hasNewer, onNewest, onOlder }: RowsProps) {
  const table = useKeyboardScroll<TableRef>('Table of the audit');
  useRowKeys(table);
  const arrangement = useArrangement('audit', { columns: COLUMNS, fixed: 'what', minWidth: 880 });
  const back = data?.looked_back_to ? formatDate(data.looked_back_to, 'minutes') : null;
  const nothing =
    isPlain && !hasNewer ? 'Nothing has been done yet.' : 'No row matches. Widen the days, or clear the filters.';
  return (
    <>
      {arrangement.tools}
      {data && data.away.length > 0 && (
        <Alert
          className="audit-away"
          type="warning"
          showIcon
          role="alert"
          title={`${inWords(data.away)} did not answer: ${data.away.length === 1 ? 'its' : 'their'} rows are missing here.`}
        />
      )}
      <Table<AuditRow>
        ref={table}
        className="list audit-list"
        size="middle"
        columns={arrangement.columns}
        dataSource={data?.rows ?? []}
        rowKey="key"
        pagination={false}
        loading={isLoading}
        sticky={{ offsetHeader: 56 }}
        scroll={{ x: arrangement.minWidth }}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={isLoading ? 'Loading…' : back ? `Nothing matches back to ${back}.` : nothing}
            />
          ),
        }}
      />
      <nav className="pager" aria-label="Pages">
        <p className="pager-total" aria-live="polite">
          {data ? countText(data.rows.length, back) : ''}
        </p>
        <div className="audit-pages">
          <Button disabled={!hasNewer} onClick={onNewest}>
            Newest
          </Button>
          <Button disabled={!data?.next} onClick={() => data?.next && onOlder(data.next)}>
            {back ? 'Look further back' : 'Older'}
          </Button>
        </div>
      </nav>
    </>
  );
}

const countText = (rows: number, back: string | null): string =>
  `${rows} ${rows === 1 ? 'row' : 'rows'}${back ? `, back to ${back}` : ''}`;
