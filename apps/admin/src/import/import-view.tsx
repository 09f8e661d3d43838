import type { ImportRow } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Progress } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { NoticeAlert } from '../ui/notice-alert.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { messageOf } from '@sorrel/web-kit/api';
import { BadLines } from './bad-lines.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ForgetDialog, RunDialog } from './decide-dialogs.tsx';
import { AskDates, FirstLines, HowRead } from './how-read.tsx';
import { importsQuery } from './import.api.ts';
import { countsOf, many, progressOf, STATE_WORDS } from './words.ts';

/** Customers and past orders of another system: checked line by line first, imported once somebody has seen the counts. */
export function ImportView() {
  const { data, error, refetch } = useQuery(importsQuery);
  return (
    <Page title="Import">
      <p className="sub import-intro">
        Bring customers first, then their past orders. A file is checked before anything is imported, and every bad line
        is listed. Imported customers have no password: they choose one under “Forgotten password”. Nobody is written to
        unless you ask for it, no subscription begins, and nobody is charged.
      </p>
      <ChooseFile />
      {error && <Problem error={error} title="The imports could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading the imports" />}
      {data?.imports.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="No file has been checked yet."
          className="stops-none"
        />
      )}
      {data && data.imports.length > 0 && (
        <section aria-labelledby="imports">
          <h2 id="imports">Files</h2>
          {data.imports.filter(isThere).map((one) => (
            <File key={one.id} file={one} />
          ))}
          <Gone files={data.imports.filter((one) => !isThere(one))} />
        </section>
      )}
    </Page>
  );
}

/** Of what was thrown away nothing is left but that it was there. */
const isThere = ({ state }: ImportRow): boolean => state !== 'forgotten';
function Gone({ files }: { files: ImportRow[] }) {
  if (files.length === 0) return null;
  return (
    <details className="import-bad">
      <summary>{many(files.length, 'file')} thrown away</summary>
      <ul className="import-list">
        {files.map(({ id, kind, by, made_at: at }) => (
          <li key={id}>
            File {id}: {kind === 'customers' ? 'customers' : 'past orders'}, {by}, {formatDate(at, 'minutes')}
          </li>
        ))}
      </ul>
    </details>
  );
}

function File({ file }: { file: ImportRow }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<'run' | 'forget' | null>(null);
  const stop = useCommand<{ import: number }>('/v2/admin/form/import/stop');
  const reload = (): void => void client.invalidateQueries({ queryKey: importsQuery.queryKey });
  const { id, kind, state, bad, good, done, refusal } = file;
  const percent = progressOf(file);
  const { text, tone } = STATE_WORDS[state];
  const name = file.file || `File ${id}`;
  const mayRun = (state === 'checked' || state === 'stopped') && good > done;
  const hasFile = file.file !== '' && state !== 'running';
  return (
    <article className="import" aria-label={name}>
      <div className="stop-head">
        <h3>{name}</h3>
        <StatusTag tone={tone}>{text}</StatusTag>
      </div>
      <p className="sub">
        {kind === 'customers' ? 'Customers' : 'Past orders'} · {file.by}, {formatDate(file.made_at, 'minutes')}
        {hasFile && ` · goes by itself on ${formatDate(file.goes_at)}`}
      </p>
      {percent !== null && (
        <Progress percent={percent} aria-label={text} status={state === 'stopped' ? 'normal' : 'active'} />
      )}
      <div role="status">
        {countsOf(file).map((one) => (
          <p key={one} className="import-counts">
            {one}
          </p>
        ))}
        {refusal && <p className="import-refusal">{refusal}</p>}
        {state === 'uploading' && <p className="import-counts">Please choose the file again to send it as a whole.</p>}
      </div>
      {file.layout && <HowRead layout={file.layout} />}
      {state === 'asking' && file.layout && <AskDates id={id} layout={file.layout} onDone={reload} />}
      <NoticeAlert
        notice={stop.error ? { type: 'error', title: 'It was not stopped', description: messageOf(stop.error) } : null}
      />
      <div className="import-acts">
        {mayRun && (
          <Button type="primary" onClick={() => setAsked('run')}>
            {state === 'stopped' ? 'Go on' : 'Import the good lines'}
          </Button>
        )}
        {state === 'running' && (
          <Button loading={stop.isPending} onClick={() => stop.mutate({ import: id }, { onSettled: reload })}>
            Stop
          </Button>
        )}
        {bad > 0 && file.file !== '' && (
          <ExportButton href={`/v2/admin/data/import-problems-file?import=${id}`} problem="The list was not exported">
            Bad lines as CSV
          </ExportButton>
        )}
        {hasFile && (
          <Button danger onClick={() => setAsked('forget')}>
            Throw away
          </Button>
        )}
      </div>
      {file.layout && file.lines > 0 && file.file !== '' && <FirstLines id={id} name={name} />}
      {bad > 0 && file.file !== '' && <BadLines id={id} name={name} />}
      <RunDialog file={file} name={name} isOpen={asked === 'run'} onClose={() => setAsked(null)} onDone={reload} />
      <ForgetDialog
        file={file}
        name={name}
        isOpen={asked === 'forget'}
        onClose={() => setAsked(null)}
        onDone={reload}
      />
    </article>
  );
}
