import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useMay } from '../app/session.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListState } from '../lists/list-state.ts';
import { StartSubscription } from '../start/start-subscription.tsx';
import { STATUS_FILTERS } from '../ui/badge.ts';
import { Page } from '../ui/page.tsx';
import { columnsFor, rowClass } from './columns.tsx';
import { PlansSummary } from './plans-summary.tsx';
import { DEFAULTS, optionsQuery, subscriptionsQuery } from './subscriptions.api.ts';

export function Subscriptions() {
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const answer = useQuery(subscriptionsQuery(filters));
  const options = useQuery(optionsQuery).data;
  const [isStarting, setIsStarting] = useState(false);
  const mayStart = useMay('startPlans');
  return (
    <Page
      title="Subscriptions"
      actions={
        mayStart && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsStarting(true)}>
            Start Subscription
          </Button>
        )
      }
    >
      {answer.data && <PlansSummary summary={answer.data.summary} />}
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
        columns={columnsFor(filters.status)}
        answer={answer}
        problem="The subscriptions could not be loaded"
        rowKey={({ id }) => id}
        filters={filters}
        onPage={change}
        hrefOf={({ id }) => `/subscriptions/${id}`}
        rowClassName={rowClass}
        empty={emptyText(filters.status, isPlain)}
        minWidth={1040}
      />
      <StartSubscription open={isStarting} plans={options?.plans ?? []} onClose={() => setIsStarting(false)} />
    </Page>
  );
}

const STATUS_OPTIONS = [
  ...STATUS_FILTERS.map(({ value, label }) => ({
    value: String(value),
    label: <span className="status-word">{label}</span>,
  })),
  { value: 'all', label: <span>All statuses</span> },
];

function emptyText(status: string, isPlain: boolean): string {
  if (!isPlain) return 'No subscription matches. Try another status, or clear the filters.';
  return status === 'review'
    ? 'Nothing waits for review. New cases appear here by themselves.'
    : 'No subscriptions here.';
}
