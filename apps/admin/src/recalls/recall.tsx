import { ApiError } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotFound } from '../app/failure.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { countText } from '../batches/batch-state.ts';
import { MadeFromIt } from './made-from-it.tsx';
import { NoticeForm } from './notice-form.tsx';
import { RecallPatients } from './recall-patients.tsx';
import { type RecallProps, recallQuery } from './recalls.api.ts';
import { SentNotice } from './sent-notice.tsx';

export function Recall() {
  const id = Number(useParams()['id']);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...recallQuery(id), enabled: isId });
  if (!isId || (error instanceof ApiError && error.status === 404)) return <NotFound />;
  if (!data)
    return error ? (
      <Problem error={error} title="This recall could not be loaded" onRetry={() => void refetch()} />
    ) : (
      <Loading text="Loading the recall" />
    );
  return <Detail key={id} recall={data} />;
}

/** A recalled batch: what patients are told, who has answered, who is to be rung, and the report. */
function Detail({ recall }: { recall: RecallProps }) {
  const { batch, notice, counts } = recall;
  const client = useQueryClient();
  const reload = (): void => {
    void client.invalidateQueries({ queryKey: ['recall', batch.id] });
    void client.invalidateQueries({ queryKey: ['recall-patients'] });
  };
  return (
    <Page
      title={`Recall of ${batch.code}, batch ${batch.number}`}
      subtitle={
        <p className="facts">
          {batch.product && <span>{batch.product}</span>}
          <span>expires {formatDate(batch.expires_on)}</span>
          {batch.state === 'recalled' && batch.stopped_at && (
            <span>
              recalled {formatDate(batch.stopped_at, 'minutes')} by {batch.stopped_by}
            </span>
          )}
          {batch.reason && <span>{batch.reason}</span>}
        </p>
      }
      actions={
        <div className="bench row-buttons">
          <ExportButton href={`/v2/admin/data/recall-report?id=${batch.id}`} problem="The report could not be printed">
            Report (PDF)
          </ExportButton>
          <ExportButton
            href={`/v2/admin/data/recall-report-file?id=${batch.id}`}
            problem="The report could not be exported"
          >
            Report (CSV)
          </ExportButton>
        </div>
      }
    >
      <div className="bench">
        <section className="summary" aria-label="Packs and patients">
          <Figure
            value={countText(batch.received, batch.unit)}
            text={batch.unit === 'packs' ? 'packs received' : 'received'}
          />
          {batch.unit !== 'packs' && <Figure value={countText(batch.used, batch.unit)} text="used" />}
          <Figure
            value={batch.supplied}
            text={batch.unit === 'packs' ? 'dispensed' : 'packs made from it were dispensed'}
          />
          <Figure value={countText(batch.on_hand, batch.unit)} text="on the shelf" />
          {notice && (
            <>
              <Figure value={counts.patients} text={counts.patients === 1 ? 'patient' : 'patients'} />
              <Figure value={counts.patients - counts.silent} text="have answered" />
              <Figure value={counts.silent} text="have not" isBad={counts.silent > 0} />
              {counts.help > 0 && <Figure value={counts.help} text="with a question or unwell" isBad />}
            </>
          )}
        </section>
        {batch.unit !== 'packs' && <MadeFromIt made={batch.made} />}
        {batch.state !== 'recalled' && (
          <p>This batch is not recalled. Recall it under Batches before you write to patients.</p>
        )}
        {batch.state === 'recalled' && batch.supplied === 0 && (
          <p>
            Nobody has got a pack of {batch.unit === 'packs' ? 'this batch' : 'what was made from it'}: there is nobody
            to write to.
          </p>
        )}
        {batch.state === 'recalled' && batch.supplied > 0 && !notice && <NoticeForm batch={batch} onSent={reload} />}
        {notice && (
          <>
            <SentNotice batchId={batch.id} notice={notice} silent={counts.silent} onSent={reload} />
            <RecallPatients batchId={batch.id} counts={counts} onChanged={reload} />
          </>
        )}
      </div>
    </Page>
  );
}

function Figure({ value, text, isBad = false }: { value: number | string; text: string; isBad?: boolean }) {
  return (
    <p className="figure">
      <span className={isBad ? 'figure-value figure-value--bad' : 'figure-value'}>{value}</span>
      <span className="figure-text">{text}</span>
    </p>
  );
}
