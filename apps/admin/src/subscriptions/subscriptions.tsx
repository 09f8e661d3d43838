import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useMay } from '../app/session.tsx';
import { PreviewPanel } from '../lists/preview-panel.tsx';
import { usePreview } from '../lists/use-preview.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListState } from '../lists/list-state.ts';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { StartSubscription } from '../start/start-subscription.tsx';
import { STATUS_FILTERS } from '../ui/badge.ts';
import { withQuery } from '@sorrel/web-kit/api';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { workQuery } from '../work/work.api.ts';
import { columnsFor, rowClass } from './columns.tsx';
import { PlansSummary } from './plans-summary.tsx';
import { SubscriptionPreview } from './subscription-preview.tsx';
import { DEFAULTS, fileFilter, optionsQuery, subscriptionsQuery } from './subscriptions.api.ts';

export function Subscriptions() {
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const answer = useQuery(subscriptionsQuery(filters));
  const options = useQuery(optionsQuery).data;
  const [isStarting, setIsStarting] = useStarting();
  const mayStart = useMay('startPlans');
  const mayExport = useMay('exportLists');
  // The clock of the product, which the rail reads anyway.
  const now = useQuery(workQuery).data?.at ?? null;
  const { onToggle, ...preview } = usePreview();
  const arrangement = useArrangement('subscriptions', {
    columns: columnsFor(filters.status, now),
    all: columnsFor('review', now),
    fixed: 'id',
    minWidth: 880,
    extra: (
      <Button aria-pressed={preview.isOpen} onClick={onToggle}>
        Preview
      </Button>
    ),
  });
  return (
    <Page
      title="Subscriptions"
      actions={
        <>
          {mayExport && (
            <ExportButton
              href={withQuery('/v2/admin/data/subscriptions-file', fileFilter(filters))}
              isDisabled={!answer.data?.total}
              problem="The list was not exported"
            >
              Export as CSV
            </ExportButton>
          )}
          {mayStart && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsStarting(true)}>
              Start Subscription
            </Button>
          )}
        </>
      }
    >
      {answer.data && <PlansSummary summary={answer.data.summary} isMore={answer.data.is_more} />}
      <ListSearch
        keyword={filters.keyword}
        placeholder="search by customer, order ID"
        onSearch={(keyword) => change({ keyword }, { isTyping: true })}
        isPlain={isPlain}
        onClear={clear}
      >
        <Select
          aria-label="Status"
          className="filter"
          value={filters.status}
          options={STATUS_OPTIONS}
          onChange={(status) => change({ status })}
          listHeight={360}
        />
        <Select
          aria-label="Treatment"
          className="filter filter--wide"
          value={filters.treatment}
          onChange={(treatment) => change({ treatment })}
          options={[
            { value: '', label: 'All treatments' },
            ...(options?.treatments ?? []).map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
        />
      </ListSearch>
      <ListTable
        noun="subscriptions"
        {...arrangement}
        preview={{
          ...preview,
          panel: <PreviewPanel preview={preview}>{(id) => <SubscriptionPreview id={id} />}</PreviewPanel>,
        }}
        answer={answer}
        problem="The subscriptions could not be loaded"
        rowKey={({ id }) => id}
        filters={filters}
        onPage={change}
        hrefOf={({ id }) => `/subscriptions/${id}`}
        rowClassName={rowClass}
        empty={emptyText(filters.status, isPlain)}
      />
      <StartSubscription open={isStarting} plans={options?.plans ?? []} onClose={() => setIsStarting(false)} />
    </Page>
  );
}

/** Whether the dialog is open: from its button, or from the console's search. */
function useStarting() {
  const state = useState(false);
  const [, setIsStarting] = state;
  const { key, state: told } = useLocation();
  useEffect(() => {
    if ((told as { isStarting?: boolean } | null)?.isStarting) setIsStarting(true);
  }, [key, told, setIsStarting]);
  return state;
}

const STATUS_OPTIONS = [
  ...STATUS_FILTERS.map(({ value, label }) => ({
    value: String(value),
    label: <span className="status-word">{label}</span>,
  })),
  { value: 'held', label: <span>Charge on hold</span> },
  { value: 'all', label: <span>All statuses</span> },
];

function emptyText(status: string, isPlain: boolean): string {
  if (!isPlain) return 'No subscription matches. Try another status, or clear the filters.';
  return status === 'review'
    ? 'Nothing waits for review. New cases appear here by themselves.'
    : 'No subscriptions here.';
}
