import type { InsightChart } from '@sorrel/contracts/http/admin';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { axisText, cellText, dayText, numbersOf, scaleOf, summaryOf } from './shown.ts';

const HEIGHT = 220;
const LEFT = 56;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 26;
/** What a label of the days needs beside the next. */
const LABEL = 64;
/** Bars of a day narrower than this run into each other: they are lines then. */
const NARROW = 8;

const slotOf = (width: number, { rows }: InsightChart): number => (width - LEFT - RIGHT) / Math.max(1, rows.length);

/** As wide as its place: letters keep their size, whatever the screen. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, width];
}

/** Lines or bars by day. Who cannot see them hears what they come to, and has the table. */
export function Plot({ chart }: { chart: InsightChart }) {
  const [box, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const { columns, shown, rows } = chart;
  const hasBars = chart.kind === 'bars' && slotOf(width, chart) >= NARROW;
  const row = at === null ? undefined : rows[at];
  return (
    <div className="plot" ref={box}>
      <p className="plot-legend">
        {shown.map((column, n) => (
          <span key={column} className="plot-key">
            <svg width="26" height="12" aria-hidden="true">
              {hasBars ? (
                <rect className={`plot-bar plot-bar--${n}`} x="7" y="0" width="12" height="12" rx="2" />
              ) : (
                <line className={`plot-line plot-line--${n}`} x1="0" x2="26" y1="6" y2="6" />
              )}
            </svg>
            {columns[column]?.title}
            {row && <b className="num">{cellText(row[column] ?? null, columns[column]?.unit ?? 'count')}</b>}
          </span>
        ))}
        {row && <span className="sub num">{cellText(row[0] ?? null, columns[0]?.unit ?? 'day')}</span>}
      </p>
      {width > 0 && <Drawn chart={chart} width={width} hasBars={hasBars} at={at} onAt={setAt} />}
    </div>
  );
}

interface DrawnProps {
  chart: InsightChart;
  width: number;
  hasBars: boolean;
  at: number | null;
  onAt(at: number | null): void;
}

function Drawn({ chart, width, hasBars, at, onAt }: DrawnProps) {
  const { columns, shown, rows } = chart;
  const unit = columns[shown[0] ?? 0]?.unit ?? 'count';
  const numbers = rows.map((row) => numbersOf(row, shown));
  const scale = scaleOf(
    numbers.flat().filter((value) => value !== null),
    unit,
  );
  const [least = 0] = scale;
  const most = scale.at(-1) ?? 1;
  const slot = slotOf(width, chart);
  const x = (place: number): number => LEFT + slot * (place + 0.5);
  const y = (value: number): number => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const every = Math.max(1, Math.ceil(LABEL / slot));
  return (
    <svg
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={summaryOf(chart)}
      onPointerMove={(event) => {
        const place = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT) / slot);
        onAt(place >= 0 && place < rows.length ? place : null);
      }}
      onPointerLeave={() => onAt(null)}
    >
      {scale.map((value) => (
        <g key={value}>
          <line
            className={value === 0 ? 'plot-zero' : 'plot-grid'}
            x1={LEFT}
            x2={width - RIGHT}
            y1={y(value)}
            y2={y(value)}
          />
          <text className="plot-text" x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {axisText(value, unit)}
          </text>
        </g>
      ))}
      {rows.map(
        (row, place) =>
          place % every === 0 &&
          (place === 0 || x(place) < width - RIGHT - LABEL / 3) && (
            <text key={String(row[0])} className="plot-text" x={x(place)} y={HEIGHT - 6} textAnchor="middle">
              {dayText(String(row[0]))}
            </text>
          ),
      )}
      {at !== null && <line className="plot-here" x1={x(at)} x2={x(at)} y1={TOP} y2={HEIGHT - BOTTOM} />}
      {shown.map((column, n) =>
        hasBars ? (
          <g key={column}>
            {numbers.map((values, place) => {
              const value = values[n] ?? 0;
              const wide = Math.min(36, Math.max(1, (slot * 0.8) / shown.length));
              return value === 0 ? null : (
                <rect
                  key={String(rows[place]?.[0])}
                  className={`plot-bar plot-bar--${n}`}
                  x={x(place) - (wide * shown.length) / 2 + wide * n}
                  width={wide}
                  y={Math.min(y(value), y(0))}
                  height={Math.abs(y(value) - y(0))}
                  rx={wide > 6 ? 2 : 0}
                />
              );
            })}
          </g>
        ) : (
          <Line
            key={column}
            number={n}
            points={numbers.map((values, place) => [x(place), values[n] ?? null])}
            y={y}
            isDotted={rows.length < 40}
          />
        ),
      )}
    </svg>
  );
}

/** A line with a dot for each day, so that one day alone is seen too. */
function Line({
  number,
  points,
  y,
  isDotted,
}: {
  number: number;
  points: [x: number, value: number | null][];
  y(value: number): number;
  isDotted: boolean;
}) {
  const known = points.flatMap(([x, value]) => (value === null ? [] : [[x, y(value)] as const]));
  return (
    <g>
      <polyline
        className={`plot-line plot-line--${number}`}
        points={known.map(([x, top]) => `${x},${top}`).join(' ')}
      />
      {(isDotted || known.length === 1) &&
        known.map(([x, top]) => <circle key={x} className={`plot-dot plot-dot--${number}`} cx={x} cy={top} r="3" />)}
    </g>
  );
}

/** Words with bars as long as they are many. */
export function Ranks({ chart: { columns, shown, rows } }: { chart: InsightChart }) {
  const column = shown[0] ?? 1;
  const unit = columns[column]?.unit ?? 'count';
  const valueOf = (row: InsightChart['rows'][number]): number => Number(row[column] ?? 0);
  const most = Math.max(1, ...rows.map(valueOf));
  return (
    <ol className="ranks">
      {rows.map((row) => (
        <li key={String(row[0])}>
          <span>{row[0]}</span>
          <span className="num">{row[column] === null ? 'not used lately' : cellText(row[column] ?? null, unit)}</span>
          <span className="ranks-line" style={{ inlineSize: `${(100 * valueOf(row)) / most}%` }} />
        </li>
      ))}
    </ol>
  );
}
