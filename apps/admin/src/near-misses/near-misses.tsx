import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { isNearMiss } from '@sorrel/contracts/list-filters';
import { withQuery } from '@sorrel/web-kit/api';
import { useMay } from '../app/session.tsx';
import { useListState } from '../lists/list-state.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { MissList } from './miss-list.tsx';
import { type NearMissesProps, nearMissesQuery } from './near-misses.api.ts';
import { RecordDialog } from './record-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { CAUSE_WORDS, KIND_WORDS, monthName, ranked, STAGE_WORDS } from './words.ts';

const DEFAULTS = { month: '', keyword: '', kind: '', stage: '', page: '1', perPage: 'all' };

/** The log of errors that were found before a parcel left, a month at a time, and what each month taught. */
export function NearMisses() {
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const { data, error, refetch } = useQuery(nearMissesQuery(filters.month || null));
  const client = useQueryClient();
  const [isRecording, setRecording] = useState(false);
  const reload = (): void => void client.invalidateQueries({ queryKey: ['near-misses'] });
  const show = (month: string): void => change({ month: month === data?.months[0]?.month ? '' : month });
  const rows = (data?.rows ?? []).filter((row) => isNearMiss(row, filters));
  return (
    <Page
      title="Near misses"
      actions={
        <>
          <ExportButton
            href={withQuery('/v2/admin/data/near-misses-file', {
              month: data?.month ?? '',
              keyword: filters.keyword.trim(),
              kind: filters.kind,
              stage: filters.stage,
            })}
            isDisabled={rows.length === 0}
            problem="The log was not exported"
          >
            Export as CSV
          </ExportButton>
          <Button type="primary" onClick={() => setRecording(true)}>
            Record a near miss
          </Button>
        </>
      }
    >
      <p className="sub">
        An error that was found before the parcel left. Nobody is blamed: what is written down is seen to in the monthly
        review. Leave patients’ names out.
      </p>
      {error && <Problem error={error} title="The log could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading the log" />}
      {data && (
        <Month data={data} onShow={show} onChanged={reload}>
          <MissList data={data} rows={rows} filters={filters} change={change} isPlain={isPlain} clear={clear} />
        </Month>
      )}
      <RecordDialog isOpen={isRecording} onClose={() => setRecording(false)} onDone={reload} />
    </Page>
  );
}

interface MonthProps {
  data: NearMissesProps;
  onShow(month: string): void;
  onChanged(): void;
  children: ReactNode;
}

function Month({ data, onShow, onChanged, children }: MonthProps) {
  const { month, months, due, total, counts } = data;
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
      {children}
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
