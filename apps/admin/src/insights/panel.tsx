import type { InsightChart, InsightPanel } from '@sorrel/contracts/http/admin';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Table, type TableRef } from 'antd';
import { useId, useState } from 'react';
import { Problem } from '../ui/problem.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { type Days, fileOf, panelQuery } from './insights.api.ts';
import { Plot, Ranks } from './plot.tsx';
import { cellText, onDays } from './shown.ts';

/** A month. */
const ROWS_A_PAGE = 31;

/** The figures of one owner: asked for by itself, so that it can fail by itself. */
export function Panel({ panel, title, days }: { panel: InsightPanel; title: string; days: Days }) {
  const { data, error, refetch } = useQuery(panelQuery(panel, days));
  const heading = useId();
  return (
    <section className="insight-panel" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {error && <Problem error={error} title="These figures cannot be had just now" onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={`Counting: ${title}`}>
          <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 6 }} />
        </div>
      )}
      {data && !error && (
        <>
          <dl className="insight-figures">
            {data.figures.map((figure) => (
              <div key={figure.title} className="insight-figure">
                <dt>{figure.title}</dt>
                <dd className="insight-value num">{cellText(figure.value, figure.unit)}</dd>
                <dd className="sub">{figure.what}</dd>
              </div>
            ))}
          </dl>
          <div className="insight-charts">
            {data.charts.map((chart) => (
              <Chart key={chart.key} chart={chart} days={days} file={fileOf(panel, chart.key, days)} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** A plot, what it counts, its table and its file. A grid of shares is a table already. */
function Chart({ chart, days, file }: { chart: InsightChart; days: Days; file: string }) {
  const [isOpen, setOpen] = useState(false);
  const table = useId();
  const isGrid = chart.kind === 'cohorts';
  const isEmpty = chart.rows.length === 0;
  return (
    <figure className={isGrid ? 'insight-chart insight-chart--wide' : 'insight-chart'}>
      <figcaption>
        <h3>{chart.title}</h3>
        <p className="sub">{chart.what}</p>
      </figcaption>
      {isEmpty && <p className="insight-empty">{chart.empty}</p>}
      {!isEmpty && chart.kind === 'ranks' && <Ranks chart={chart} />}
      {!isEmpty && (chart.kind === 'lines' || chart.kind === 'bars') && <Plot chart={onDays(chart, days)} />}
      {!isEmpty && (
        <p className="insight-acts">
          {!isGrid && (
            <Button size="small" aria-expanded={isOpen} aria-controls={table} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide the table' : 'Show the table'}
              <span className="unseen"> of {chart.title}</span>
            </Button>
          )}
          <Button size="small" href={file} download>
            CSV<span className="unseen"> of {chart.title}</span>
          </Button>
        </p>
      )}
      <div id={table}>{!isEmpty && (isGrid || isOpen) && <Rows chart={chart} />}</div>
    </figure>
  );
}

function Rows({ chart: { title, kind, columns, shown, rows } }: { chart: InsightChart }) {
  const table = useKeyboardScroll<TableRef>(`Table of ${title}`);
  const isGrid = kind === 'cohorts';
  return (
    <Table
      ref={table}
      className="insight-rows"
      size="small"
      rowKey={(row) => String(row[0])}
      dataSource={rows}
      pagination={rows.length > ROWS_A_PAGE ? { pageSize: ROWS_A_PAGE, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      columns={columns.map(({ title: name, unit }, n) => ({
        title: name,
        key: name,
        align: n === 0 ? ('left' as const) : ('right' as const),
        className: n === 0 ? '' : 'num',
        render: (_: unknown, row: InsightChart['rows'][number]) => {
          const value = row[n] ?? null;
          if (isGrid && value === null) return null;
          const text = cellText(value, unit);
          return isGrid && shown.includes(n) ? <Share of={Number(value)}>{text}</Share> : text;
        },
      }))}
    />
  );
}

/** A share on a ground that is the stronger the larger it is; the number says the same. */
const Share = ({ of, children }: { of: number; children: string }) => (
  <span className="insight-share" style={{ backgroundSize: `${of}% 100%` }}>
    {children}
  </span>
);
