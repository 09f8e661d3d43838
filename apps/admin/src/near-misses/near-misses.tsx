import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Select, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../app/session.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { type NearMissesProps, nearMissesQuery, type NearMissRow } from './near-misses.api.ts';
import { RecordDialog } from './record-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { CAUSE_WORDS, KIND_WORDS, monthName, ranked, STAGE_WORDS } from './words.ts';

const COLUMNS: TableColumnsType<NearMissRow> = [
  {
    title: 'Day',
    key: 'day',
    width: 130,
    render: (_, row) => (
      <span className="stack">
        <span className="num">{formatDate(row.happened_on)}</span>
        {row.order_id && <span className="sub mono">{row.order_id}</span>}
        {row.is_after_review && <StatusTag tone="asked">after the review</StatusTag>}
      </span>
    ),
  },
  {
    title: 'What was wrong',
    key: 'kind',
    width: 190,
    render: (_, row) => (
      <span className="stack">
        <span className="strong">{KIND_WORDS[row.kind]}</span>
        <span className="sub">found: {STAGE_WORDS[row.stage].toLowerCase()}</span>
      </span>
    ),
  },
  {
    title: 'What happened, and what was done at once',
    key: 'what',
    width: 420,
    render: (_, row) => (
      <span className="stack miss-words">
        <span>{row.what}</span>
        <span className="sub">{row.action}</span>
      </span>
    ),
  },
  {
    title: 'What made it likely',
    key: 'causes',
    width: 210,
    render: (_, { causes }) => causes.map((cause) => CAUSE_WORDS[cause]).join(', '),
  },
  {
    title: 'Recorded',
    key: 'recorded',
    width: 150,
    render: (_, { by, recorded_at: at }) => (
      <span className="stack">
        <span>{by}</span>
        <span className="sub num">{formatDate(at, 'minutes')}</span>
      </span>
    ),
  },
];

/** The log of errors that were found before a parcel left, a month at a time, and what each month taught. */
export function NearMisses() {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(nearMissesQuery(params.get('month')));
  const client = useQueryClient();
  const [isRecording, setRecording] = useState(false);
  const reload = (): void => void client.invalidateQueries({ queryKey: ['near-misses'] });
  const show = (month: string): void => setParams(month === data?.months[0]?.month ? {} : { month });
  return (
    <Page
      title="Near misses"
      actions={
        <Button type="primary" onClick={() => setRecording(true)}>
          Record a near miss
        </Button>
      }
    >
      <p className="sub">
        An error that was found before the parcel left. Nobody is blamed: what is written down is seen to in the monthly
        review. Leave patients’ names out.
      </p>
      {error && <Problem error={error} title="The log could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading the log" />}
      {data && <Month data={data} onShow={show} onChanged={reload} />}
      <RecordDialog isOpen={isRecording} onClose={() => setRecording(false)} onDone={reload} />
    </Page>
  );
}

function Month({ data, onShow, onChanged }: { data: NearMissesProps; onShow(month: string): void; onChanged(): void }) {
  const table = useKeyboardScroll<TableRef>('Table of near misses');
  const { month, months, due, rows, total, counts } = data;
  const name = monthName(month);
  const waiting = due.filter((one) => one !== month);
  const known = months.some((one) => one.month === month)
    ? months
    : [...months, { month, entries: total, is_reviewed: data.review !== null }];
  return (
    <>
      <div className="miss-bar">
        <Select
          aria-label="Month"
          value={month}
          onChange={onShow}
          popupMatchSelectWidth={false}
          options={known.map((one) => ({
            value: one.month,
            label: `${monthName(one.month)}: ${one.entries}${one.is_reviewed ? ', reviewed' : ''}`,
          }))}
        />
        {waiting.length > 0 && (
          <span>
            Not reviewed yet:{' '}
            {waiting.map((one, place) => (
              <span key={one}>
                {place > 0 && ', '}
                <Button type="link" className="link-button" onClick={() => onShow(one)}>
                  {monthName(one)}
                </Button>
              </span>
            ))}
          </span>
        )}
      </div>
      {total > 0 && (
        <div className="miss-counts">
          <Counts title="What was wrong" counts={ranked(counts.kinds, KIND_WORDS)} />
          <Counts title="Where it was found" counts={ranked(counts.stages, STAGE_WORDS)} />
          <Counts title="What made it likely" counts={ranked(counts.causes, CAUSE_WORDS)} />
        </div>
      )}
      <Review data={data} onChanged={onChanged} />
      <Table<NearMissRow>
        ref={table}
        className="list"
        size="middle"
        columns={COLUMNS}
        dataSource={rows}
        rowKey={({ id }) => id}
        pagination={false}
        sticky={{ offsetHeader: 56 }}
        scroll={{ x: 1100 }}
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`No near miss is recorded for ${name}.`} />
          ),
        }}
      />
      {total > rows.length && (
        <p className="sub">
          The newest {rows.length} of {total} are shown; all are counted.
        </p>
      )}
    </>
  );
}

/** A short list with bars, as long as they are many. */
function Counts({ title, counts }: { title: string; counts: ReturnType<typeof ranked> }) {
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <section className="miss-count">
      <h2>{title}</h2>
      <ol>
        {counts.map(({ word, text, count }) => (
          <li key={word}>
            <span>{text}</span>
            <span className="num">{count}</span>
            <span className="miss-line" style={{ inlineSize: `${(100 * count) / most}%` }} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Review({ data: { month, months, review, total }, onChanged }: { data: NearMissesProps; onChanged(): void }) {
  const [isOpen, setOpen] = useState(false);
  const mayReview = useMay('reviewNearMisses');
  const name = monthName(month);
  const isOver = month < (months[0]?.month ?? '');
  if (review)
    return (
      <section className="miss-review">
        <h2>Review of {name}</h2>
        <p className="sub">
          {review.entries === 1 ? '1 near miss' : `${review.entries} near misses`}, reviewed by {review.by},{' '}
          {formatDate(review.reviewed_at, 'minutes')}
        </p>
        <h3>What it shows</h3>
        <p className="miss-words">{review.findings}</p>
        <h3>What changes</h3>
        <p className="miss-words">{review.actions}</p>
      </section>
    );
  if (!isOver || (total === 0 && !mayReview)) return null;
  return (
    <section className="miss-review">
      <h2>{name} has not been reviewed yet</h2>
      {mayReview ? (
        <>
          <p className="sub">
            Read the entries below, then say what they show and what changes. It cannot be altered afterwards.
          </p>
          <Button onClick={() => setOpen(true)}>Review {name}</Button>
          <ReviewDialog month={month} isOpen={isOpen} onClose={() => setOpen(false)} onDone={onChanged} />
        </>
      ) : (
        <p className="sub">A pharmacist reviews it.</p>
      )}
    </section>
  );
}
