import { amountText } from '@sorrel/contracts/fulfilment/amount';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty } from 'antd';
import { useState } from 'react';
import { useMay } from '../app/session.tsx';
import { useCommand } from '../ui/command.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { BatchesTabs } from './batches-tabs.tsx';
import { type Formula, formulasQuery } from './making.api.ts';
import { WriteFormula } from './write-formula.tsx';

/** How each product is made: the version in use, what waits for approval, and what was used before. */
export function Formulas() {
  const { data, error, refetch } = useQuery(formulasQuery);
  const client = useQueryClient();
  const [written, setWritten] = useState<{ from: Formula | null } | null>(null);
  const reload = (): void => {
    void client.invalidateQueries({ queryKey: ['formulas'] });
    void client.invalidateQueries({ queryKey: ['worksheets'] });
  };
  const codes = [...new Set(data?.formulas.map(({ code }) => code))];
  const hasIngredients = (data?.ingredients.length ?? 0) > 0;
  return (
    <Page
      title="Formulas"
      heading="Master formulas"
      actions={
        <div className="bench">
          <Button type="primary" disabled={!hasIngredients} onClick={() => setWritten({ from: null })}>
            Write a formula
          </Button>
        </div>
      }
    >
      <BatchesTabs />
      <div className="bench making">
        <p className="sub">
          A product is made by the version in use. A version is never changed: write a new one, which is used once a
          pharmacist has approved it.
        </p>
        {error && <Problem error={error} title="The formulas could not be loaded" onRetry={() => void refetch()} />}
        {!data && !error && <Loading text="Loading the formulas" />}
        {data && codes.length === 0 && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              hasIngredients
                ? 'No formula has been written yet. Write one to begin.'
                : 'Add the ingredients first, under Ingredients.'
            }
          />
        )}
        {codes.map((code) => (
          <Product
            key={code}
            versions={(data?.formulas ?? []).filter((one) => one.code === code)}
            onWrite={(from) => setWritten({ from })}
            onChanged={reload}
          />
        ))}
      </div>
      {data && (
        <WriteFormula
          given={written}
          items={data.items}
          ingredients={data.ingredients}
          onClose={() => setWritten(null)}
          onDone={reload}
        />
      )}
    </Page>
  );
}

function Product({
  versions,
  onWrite,
  onChanged,
}: {
  versions: readonly Formula[];
  onWrite(from: Formula): void;
  onChanged(): void;
}) {
  const [newest] = versions;
  const inUse = versions.find((one) => one.is_in_use);
  const waiting = versions.filter((one) => one.approved_at === null && one.version > (inUse?.version ?? 0));
  const before = versions.filter((one) => one !== inUse && !waiting.includes(one));
  if (!newest) return null;
  return (
    <section className="formula">
      <div className="formula-head">
        <h2>
          <span className="mono">{newest.code}</span> {newest.product}
        </h2>
        <Button onClick={() => onWrite(newest)}>Write version {newest.version + 1}</Button>
      </div>
      {waiting.map((one) => (
        <Version key={one.id} formula={one} onChanged={onChanged} />
      ))}
      {inUse && <Version formula={inUse} onChanged={onChanged} />}
      {before.length > 0 && (
        <details>
          <summary>Older versions: {before.length}</summary>
          {before.map((one) => (
            <Version key={one.id} formula={one} onChanged={onChanged} />
          ))}
        </details>
      )}
    </section>
  );
}

function Version({ formula, onChanged }: { formula: Formula; onChanged(): void }) {
  const { version, parts, method, approved_at: approvedAt } = formula;
  return (
    <article className="formula-version" aria-label={`${formula.code} version ${version}`}>
      <p className="facts">
        <span className="strong">Version {version}</span>
        {formula.is_in_use && <StatusTag tone="good">in use</StatusTag>}
        {!approvedAt && <StatusTag tone="todo">not approved</StatusTag>}
        <span>
          written {formatDate(formula.written_at, 'minutes')} by {formula.written_by}
        </span>
        {approvedAt && (
          <span>
            approved {formatDate(approvedAt, 'minutes')} by {formula.approved_by}
          </span>
        )}
      </p>
      <p className="facts">
        <span>{formula.container}</span>
        <span>keeps {formula.shelf_life_days} days</span>
        <span>
          yield {formula.yield_min} to {formula.yield_max} %
        </span>
        <span>weighing ± {formula.tolerance / 10} %</span>
      </p>
      <div className="formula-body">
        <table className="formula-parts">
          <caption>In one pack</caption>
          <tbody>
            {parts.map((part) => (
              <tr key={part.code}>
                <th scope="row">{part.name}</th>
                <td className="num">{amountText(part.quantity, part.unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ol className="method">
          {method.map((step, place) => (
            <li key={`${place} ${step}`}>{step}</li>
          ))}
        </ol>
      </div>
      {!approvedAt && <Approve formula={formula} onChanged={onChanged} />}
    </article>
  );
}

function Approve({ formula: { id, code, version }, onChanged }: { formula: Formula; onChanged(): void }) {
  const mayApprove = useMay('approveFormulas');
  const { message, notification } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ id: number }>('/v2/admin/form/approve-formula');
  const approve = async (): Promise<void> => {
    try {
      await mutateAsync({ id });
      void message.success(`${code} is made by version ${version} from now on`);
    } catch (error) {
      notification.error({ title: 'The formula was not approved', description: messageOf(error), role: 'alert' });
    }
    onChanged();
  };
  if (!mayApprove) return <p className="sub">A pharmacist approves it.</p>;
  return (
    <Button type="primary" loading={isPending} onClick={() => void approve()}>
      Approve version {version}
    </Button>
  );
}
