import type { InsightPanel } from '@sorrel/contracts/http/admin';
import { periodProblem } from '@sorrel/contracts/insights';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DateInput } from '../ui/date-input.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { type Days, type InsightsProps, periodQuery } from './insights.api.ts';
import { Panel } from './panel.tsx';
import { type Preset, PRESETS, presetOf } from './shown.ts';

const PANELS: [InsightPanel, string][] = [
  ['subscriptions', 'Subscriptions'],
  ['money', 'Money'],
  ['payments', 'Failed payments'],
  ['decisions', 'Prescribers’ decisions'],
  ['replies', 'Replies to customers'],
  ['parcels', 'Parcels and stock'],
];

/** How the business does, over a period: each part is counted by whoever keeps its records. */
export function Insights() {
  const [params, setParams] = useSearchParams();
  const from = params.get('from');
  const to = params.get('to');
  const { data, error, refetch } = useQuery(periodQuery({ ...(from ? { from } : {}), ...(to ? { to } : {}) }));
  return (
    <Page
      title="Insights"
      subtitle={
        data && (
          <p className="sub">
            {formatDate(data.from)} to {formatDate(data.to)}, by days in London. Each figure is counted from the records
            when this page is opened.
          </p>
        )
      }
    >
      {error && (
        <Problem
          error={error}
          title="This period cannot be shown"
          onRetry={() => (from || to ? setParams({}) : void refetch())}
        />
      )}
      {!data && !error && <Loading text="Loading the figures" />}
      {data && (
        <>
          <Period
            period={{ from: from ?? data.from, to: to ?? data.to, today: data.today }}
            onChange={(days) => setParams({ ...days })}
          />
          {PANELS.map(([panel, title]) => (
            <Panel key={panel} panel={panel} title={title} days={data} />
          ))}
        </>
      )}
    </Page>
  );
}

function Period({ period, onChange }: { period: InsightsProps; onChange(days: Days): void }) {
  const { today } = period;
  const preset = presetOf(period, today);
  // Days that are no period yet.
  const [draft, setDraft] = useState<Days | null>(null);
  const own = draft ?? period;
  const problem = draft && periodProblem(draft.from, draft.to);
  const change = (part: Partial<Days>): void => {
    const next = { from: own.from, to: own.to, ...part };
    const isPeriod = periodProblem(next.from, next.to) === null;
    setDraft(isPeriod ? null : next);
    if (isPeriod) onChange(next);
  };
  return (
    <search className="filters insight-period">
      <Radio.Group
        aria-label="Period"
        optionType="button"
        value={preset}
        options={[
          ...(Object.keys(PRESETS) as Preset[]).map((value) => ({ value, label: PRESETS[value].text })),
          { value: 'own', label: 'Custom', disabled: preset !== 'own' },
        ]}
        onChange={({ target }) => {
          const chosen = target.value as Preset | 'own';
          if (chosen !== 'own') change({ from: PRESETS[chosen].from(today), to: today });
        }}
      />
      <label className="stack" htmlFor="insights-from">
        <span className="sub">From</span>
        <DateInput
          id="insights-from"
          value={own.from}
          allowClear={false}
          onChange={(from) => from && change({ from })}
        />
      </label>
      <label className="stack" htmlFor="insights-to">
        <span className="sub">To</span>
        <DateInput id="insights-to" value={own.to} allowClear={false} onChange={(to) => to && change({ to })} />
      </label>
      {problem && (
        <p role="alert" className="insight-problem">
          {problem}
        </p>
      )}
    </search>
  );
}
