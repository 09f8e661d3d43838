import { isCaught } from '@sorrel/contracts/fulfilment/station';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { RecordDialog } from '../near-misses/record-dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useMay } from '../app/session.tsx';
import { CheckSheet } from './check-sheet.tsx';
import { FailDialog } from './fail-dialog.tsx';
import { KeyList } from './key-list.tsx';
import { OnBench } from './on-bench.tsx';
import { SwapDialog } from './swap-dialog.tsx';
import { type Fault, type LineState, missOf, type Notice } from './line-state.ts';
import { type StationProps, stationQuery } from './station.api.ts';
import { onCounted, shipping, theLine } from './the-line.ts';
import { useScanner } from './use-scanner.ts';

/** Parcels packed by scanner alone: the order, its pack, and it has left. */
export function Station() {
  const line = useSyncExternalStore(theLine.subscribe, () => theLine.state);
  const figures = useQuery(stationQuery);
  const client = useQueryClient();
  const { modal } = App.useApp();
  const field = useRef<HTMLInputElement>(null);
  const [miss, setMiss] = useState<Notice | null>(null);
  const [isSwapping, setSwapping] = useState(false);
  const [failing, setFailing] = useState<Partial<Fault> | null>(null);
  const { notice, order, left, sheet } = line;
  const mayShip = useMay('ship');
  useEffect(() => {
    shipping.isAllowed = mayShip;
  }, [mayShip]);
  const isPassable = sheet !== null && line.isMatched && line.turns.length === 0;
  const pass = (): void => {
    if (isPassable) theLine.decide(null, crypto.randomUUID()).catch((error: unknown) => refuse(messageOf(error)));
  };
  const fail = (): void => {
    if (sheet) setFailing(notice && isMistake(notice) ? faultOf(notice) : {});
  };
  const refuse = (why: string): void =>
    void modal.error({ title: 'It was not passed', content: why, onOk: () => field.current?.focus() });
  const logMiss = (): void => {
    if (notice && isMistake(notice) && !sheet) setMiss(notice);
  };
  const canSwap = order !== null && line.otherBatch !== null;
  const swap = (): void => {
    if (canSwap) setSwapping(true);
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
  useScanner(field, {
    Enter: scan,
    Escape: escape,
    F2: logMiss,
    F4: () => void theLine.printAgain(),
    F6: swap,
    F8: pass,
    F9: fail,
  });
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
    if (!miss && !failing && !isSwapping) field.current?.focus();
  }, [miss, failing, isSwapping]);
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
          <label htmlFor="station-scan">
            {!order
              ? 'Scan an order'
              : sheet
                ? 'Scan the pack in the parcel'
                : line.isMatched
                  ? 'Scan the label on the pack'
                  : 'Scan its pack'}
          </label>
          <input
            id="station-scan"
            ref={field}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            placeholder={
              !order
                ? 'SRL-20116'
                : line.isMatched && !sheet
                  ? `${order.order_id}-${order.label}`
                  : 'The code on the pack, or its batch number'
            }
          />
          <Button type="primary" onClick={scan}>
            Enter
          </Button>
        </div>
        <Waiting line={line} />
        <Said line={line} onLog={logMiss} />
        {order && sheet && <CheckSheet order={order} sheet={sheet} isMatched={line.isMatched} />}
        {order && !sheet && <OnBench order={order} isMatched={line.isMatched} isShipping={line.isShipping} />}
        <div className="station-acts">
          {sheet && (
            <>
              <Act keyName="F8" isMain isOff={!isPassable} onClick={pass}>
                Pass
              </Act>
              <Act keyName="F9" onClick={fail}>
                Fail
              </Act>
            </>
          )}
          {canSwap && (
            <Act keyName="F6" onClick={swap}>
              Swap the batch
            </Act>
          )}
          {order && (
            <Act keyName="Esc" onClick={() => void theLine.putAside()}>
              Put the order aside
            </Act>
          )}
          {!sheet && (order ?? left) && (
            <Act keyName="F4" onClick={() => void theLine.printAgain()}>
              {order ? 'Save its papers again' : `Save the label of ${left?.orderId} again`}
            </Act>
          )}
        </div>
      </div>
      {isSwapping && order && line.otherBatch !== null && (
        <SwapDialog
          order={order}
          scanned={line.otherBatch}
          onSwap={(given) => void theLine.swap(given)}
          onClose={() => setSwapping(false)}
        />
      )}
      {failing && order && sheet && (
        <FailDialog
          orderId={order.order_id}
          given={failing}
          onFail={(fault, key) => theLine.decide(fault, key)}
          onClose={() => setFailing(null)}
        />
      )}
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

interface ActProps {
  keyName: string;
  isMain?: boolean;
  isOff?: boolean;
  onClick(): void;
  children: ReactNode;
}

function Act({ keyName, isMain = false, isOff = false, onClick, children }: ActProps) {
  return (
    <Button
      type={isMain ? 'primary' : 'default'}
      disabled={isOff}
      aria-keyshortcuts={keyName === 'Esc' ? 'Escape' : keyName}
      onClick={onClick}
    >
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
    ['labels void after another batch was taken', figures.day.voided, figures.day.voided.all > 0],
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

/** What was scanned and not looked at yet, and what could not be sent. */
function Waiting({ line: { turns, isSilent } }: { line: LineState }) {
  const scans = turns.filter(({ scanned }) => scanned !== null);
  if (!isSilent && scans.length > 1)
    return (
      <p className="station-next mono" role="status">
        Next:{' '}
        {scans
          .slice(1)
          .map(({ scanned }) => scanned)
          .join(', ')}
      </p>
    );
  const waiting =
    scans.length === 0 ? 'We go on asking' : scans.length === 1 ? '1 scan waits' : `${scans.length} scans wait`;
  return (
    <div role="status" className="station-waiting">
      {isSilent && (
        <>
          <p className="strong">
            The server does not answer. {waiting}
            {scans.length > 0 && ' and will be sent in order'}; nothing has left in the meantime.
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
/** What the dialog begins with, after a scan of this check that was stopped. */
const faultOf = (said: Notice): Partial<Fault> => {
  const { kind = 'other', what = '' } = missOf(said);
  return { kind, what };
};
const isMistake = ({ verdict }: Notice): boolean => verdict !== null && isCaught(verdict);

/** What is being done at this moment; the scan itself is shown before any server has answered. */
function doing({ turns: [turn], order, isShipping }: LineState): Notice | null {
  const now = (title: string, text: string): Notice => ({ ...NOTHING_YET, id: -1, title, text });
  if (isShipping)
    return now(`Shipping ${order?.order_id ?? ''}`, 'Pack and label agree. Its postage label is being bought.');
  return turn?.scanned ? now('Checking', turn.scanned) : null;
}

function Said({ line, onLog }: { line: LineState; onLog(): void }) {
  const { order, sheet } = line;
  const busy = doing(line);
  // What is said while it is being looked at belongs to it: papers that could not be saved.
  const notice = line.notice ?? busy;
  const said = line.isShipping && line.notice?.tone !== 'stop' ? (busy ?? NOTHING_YET) : (notice ?? NOTHING_YET);
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
      {isMistake(said) && !sheet && (
        <div className="station-acts">
          <Act keyName="F2" onClick={onLog}>
            Log a near miss
          </Act>
        </div>
      )}
    </>
  );
}
