import { isCaught } from '@sorrel/contracts/fulfilment/station';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { RecordDialog } from '../near-misses/record-dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { type LineState, missOf, type Notice } from './line.ts';
import { type Order, type StationProps, stationQuery } from './station.api.ts';
import { onCounted, theLine } from './the-line.ts';
import { useScanner } from './use-scanner.ts';

/** Parcels packed by scanner alone: the order, its pack, and it has left. */
export function Station() {
  const line = useSyncExternalStore(theLine.subscribe, () => theLine.state);
  const figures = useQuery(stationQuery);
  const client = useQueryClient();
  const { modal } = App.useApp();
  const field = useRef<HTMLInputElement>(null);
  const [miss, setMiss] = useState<Notice | null>(null);
  const { notice, order, left } = line;
  const logMiss = (): void => {
    if (notice && isMistake(notice)) setMiss(notice);
  };
  const scan = (): void => {
    const { current } = field;
    if (!current) return;
    const text = current.value;
    current.value = '';
    current.focus();
    void theLine.scan(text);
  };
  const escape = (): void => {
    const { current } = field;
    if (current && current.value !== '') current.value = '';
    else void theLine.putAside();
  };
  useScanner(field, { Enter: scan, Escape: escape, F2: logMiss, F4: () => void theLine.printAgain() });
  useEffect(() => onCounted(() => void client.invalidateQueries({ queryKey: stationQuery.queryKey })), [client]);
  useEffect(() => {
    const back = (): void => theLine.wake();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  const hasWaiting = line.turns.length > 0;
  useEffect(() => {
    if (!hasWaiting) return undefined;
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [hasWaiting]);
  useEffect(() => {
    if (!miss) field.current?.focus();
  }, [miss]);
  const showKeys = (): void =>
    void modal.info({
      title: 'Keys of the station',
      content: <KeyList />,
      okText: 'Close',
      onOk: () => field.current?.focus(),
    });
  return (
    <Page
      title="Station"
      actions={
        <Button className="station-keys" onClick={showKeys}>
          Keys
        </Button>
      }
    >
      <div className="station bench">
        <Figures figures={figures.data} error={figures.error} onRetry={() => void figures.refetch()} />
        <div className="station-scan">
          <label htmlFor="station-scan">{order ? 'Scan its pack' : 'Scan an order'}</label>
          <input
            id="station-scan"
            ref={field}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            placeholder={order ? 'The code on the pack, or its batch number' : 'SRL-20116'}
          />
          <Button type="primary" onClick={scan}>
            Enter
          </Button>
        </div>
        <Waiting line={line} />
        <Said line={line} onLog={logMiss} />
        {order && <OnBench order={order} isMatched={line.isMatched} isShipping={line.isShipping} />}
        <div className="station-acts">
          {order && (
            <Act keyName="Esc" onClick={() => void theLine.putAside()}>
              Put the order aside
            </Act>
          )}
          {(order ?? left) && (
            <Act keyName="F4" onClick={() => void theLine.printAgain()}>
              {order ? 'Save its papers again' : `Save the label of ${left?.orderId} again`}
            </Act>
          )}
        </div>
      </div>
      {miss && (
        <RecordDialog
          key={miss.id}
          isOpen
          given={missOf(miss)}
          onClose={() => setMiss(null)}
          onDone={() => void client.invalidateQueries({ queryKey: ['near-misses'] })}
        />
      )}
    </Page>
  );
}

function Act({ keyName, onClick, children }: { keyName: string; onClick(): void; children: ReactNode }) {
  return (
    <Button aria-keyshortcuts={keyName === 'Esc' ? 'Escape' : keyName} onClick={onClick}>
      {children} <kbd aria-hidden="true">{keyName}</kbd>
    </Button>
  );
}

/** How fast the bench is, and what the scanner has caught. */
function Figures({ figures, error, onRetry }: { figures: StationProps | undefined; error: unknown; onRetry(): void }) {
  if (!figures)
    return error ? <Problem error={error} title="The figures could not be loaded" onRetry={onRetry} /> : null;
  const shown: [text: string, counted: StationProps['hour']['parcels'], isBad: boolean][] = [
    ['parcels in the last hour', figures.hour.parcels, false],
    ['parcels today', figures.day.parcels, false],
    ['wrong scans caught today', figures.day.caught, figures.day.caught.all > 0],
  ];
  return (
    <section className="summary" aria-label="Throughput">
      {shown.map(([text, { mine, all }, isBad]) => (
        <p className="figure" key={text}>
          <span className={isBad ? 'figure-value figure-value--bad' : 'figure-value'}>{all}</span>
          <span className="figure-text">
            {text}, {mine} yours
          </span>
        </p>
      ))}
    </section>
  );
}

/** What was scanned while the server did not answer. */
function Waiting({ line: { turns, isSilent } }: { line: LineState }) {
  const scans = turns.filter(({ scanned }) => scanned !== null);
  return (
    <div role="status" className="station-waiting">
      {isSilent && (
        <>
          <p className="strong">
            The server does not answer. {scans.length === 1 ? '1 scan waits' : `${scans.length} scans wait`} and will be
            sent in order; nothing has left in the meantime.
          </p>
          <ol>
            {scans.map(({ key, scanned }) => (
              <li key={key} className="mono">
                {scanned}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

const NOTHING_YET: Notice = {
  id: 0,
  tone: 'note',
  title: 'Scan an order',
  text: 'The code on its label or dispatch note. Its number may be typed as well.',
  verdict: null,
  orderId: null,
};
const isMistake = ({ verdict }: Notice): boolean => verdict !== null && isCaught(verdict);

function Said({ line: { notice, order }, onLog }: { line: LineState; onLog(): void }) {
  const said = notice ?? NOTHING_YET;
  const isStop = said.tone === 'stop';
  return (
    <>
      <div
        key={said.id}
        className={`station-said station-said--${said.tone}`}
        role={isStop ? 'alert' : 'status'}
        aria-atomic="true"
      >
        <h2>{said.title}</h2>
        {said.text && <p>{said.text}</p>}
        {!isStop && !order && notice && <p>Scan the next order.</p>}
      </div>
      {isMistake(said) && (
        <div className="station-acts">
          <Act keyName="F2" onClick={onLog}>
            Log a near miss
          </Act>
        </div>
      )}
    </>
  );
}

function OnBench({ order, isMatched, isShipping }: { order: Order; isMatched: boolean; isShipping: boolean }) {
  return (
    <section className="station-order" aria-label={`Order ${order.order_id}`}>
      <header>
        <span className="mono">{order.order_id}</span>
        <h2>{order.patient}</h2>
        {order.is_cold && <StatusTag tone="asked">keep cold, 2 to 8 °C</StatusTag>}
      </header>
      <div className={isMatched ? 'station-line station-line--matched' : 'station-line'}>
        <p className="station-code mono">{order.code}</p>
        <p>
          <span className="strong">{order.product}</span>, {order.quantity}
        </p>
        <p>{order.strengths.join(' · ')}</p>
        <p className="sub">{order.directions}</p>
        <p className="station-batch">
          Batch <span className="mono strong">{order.batch}</span>
          {order.expires_on && <>, expires {formatDate(order.expires_on)}</>}
        </p>
        <StatusTag tone={isMatched ? 'good' : 'todo'}>
          {isShipping ? 'right pack, shipping' : isMatched ? 'right pack' : 'to be scanned'}
        </StatusTag>
      </div>
    </section>
  );
}

const KEYS: readonly [string, string][] = [
  ['Enter', 'takes what was scanned or typed'],
  ['Esc', 'empties the field, or puts the open order aside'],
  ['F2', 'logs a near miss, after a scan that was stopped'],
  ['F4', 'saves the papers of the open order again, or the label of the last parcel'],
];

function KeyList() {
  return (
    <table className="key-list">
      <tbody>
        {KEYS.map(([key, does]) => (
          <tr key={key}>
            <th scope="row">
              <kbd className="key">{key}</kbd>
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
