import { formatDate, pounds } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { ListTable } from '../lists/list-table.tsx';
import { useListState } from '../lists/list-state.ts';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { ingredientText } from '../plan/plan.ts';
import { Page } from '../ui/page.tsx';
import { DEFAULTS, type PomRow, pomQuery } from './pom.api.ts';
import { PomFilterForm } from './pom-filter-form.tsx';
import { ReportTabs } from './report-tabs.tsx';

const COLUMNS: TableColumnsType<PomRow> = [
  { title: 'RX Type', dataIndex: 'rx_type', width: 90 },
  {
    title: 'Script Ref Episode',
    dataIndex: 'script_ref',
    width: 135,
    render: (ref: string) => <span className="mono">{ref}</span>,
  },
  {
    title: 'Date Prescribed',
    key: 'prescribed',
    width: 125,
    className: 'num',
    render: (_, { shipped_at: at }) => formatDate(at),
  },
  {
    title: 'Date Dispensed',
    key: 'dispensed',
    width: 120,
    className: 'num',
    render: (_, { shipped_at: at }) => formatDate(at),
  },
  { title: 'Patient', dataIndex: 'patient', width: 140 },
  { title: 'Prescriber', dataIndex: 'prescriber', width: 140 },
  {
    title: 'Prescribed Item',
    key: 'item',
    render: (_, { ingredients }) => (
      <ul className="lines">
        {ingredients.map((one) => (
          <li key={one.name}>{ingredientText(one)}</li>
        ))}
      </ul>
    ),
  },
  { title: 'Quantity', dataIndex: 'quantity', width: 80, className: 'num' },
  {
    title: 'Final Price',
    key: 'price',
    width: 95,
    className: 'num',
    render: (_, { final_price: price }) => pounds(price),
  },
  { title: 'Serial Number', dataIndex: 'serial', width: 118, className: 'num' },
  { title: 'Serial of Pare', key: 'pare', width: 118, render: () => '-' },
];

/** The private prescription report. */
export function Pom() {
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const answer = useQuery(pomQuery(filters));
  const arrangement = useArrangement('pom', { columns: COLUMNS, fixed: 'script_ref', minWidth: 1280 });
  return (
    <Page title="POM" heading="POM report">
      <ReportTabs />
      <PomFilterForm filters={filters} isPlain={isPlain} onFilter={change} onClear={clear} />
      <ListTable
        noun="prescriptions"
        {...arrangement}
        answer={answer}
        problem="The report could not be loaded"
        rowKey={({ id }) => id}
        filters={filters}
        onPage={change}
        empty={
          isPlain
            ? 'Nothing has been dispensed yet. Shipped prescriptions appear here.'
            : 'No prescription matches. Widen the dates, or clear the filters.'
        }
      />
    </Page>
  );
}
