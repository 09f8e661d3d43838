import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';

/** One thing that a colleague has saved otherwise than it is typed here. */
export interface Difference {
  name: string;
  theirs: string;
  mine: string;
}
export interface Meanwhile {
  /** Who changed what, and when: the server's words. */
  why: string;
  rows: readonly Difference[];
}

interface Props {
  meanwhile: Meanwhile;
  isBusy?: boolean;
  onTheirs(): void;
  onMine(): void;
  onGoOn(): void;
}

/** A colleague was faster: who and what, theirs beside what is typed here, and what to do about it. Nothing typed is lost before. */
export function MeanwhilePanel({ meanwhile: { why, rows }, isBusy = false, onTheirs, onMine, onGoOn }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus({ preventScroll: true });
  }, [why]);
  return (
    <div ref={panel} className="meanwhile under" role="alert" tabIndex={-1}>
      <p className="strong">A colleague was faster: nothing of yours is saved yet</p>
      <p className="told">{why}</p>
      {rows.length === 0 ? (
        <p className="sub">What you typed is what stands there now.</p>
      ) : (
        <table className="conflict">
          <caption>What differs</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs, saved</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, theirs, mine }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{said(theirs)}</td>
                <td>{said(mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="meanwhile-choices">
        <Button onClick={onTheirs} disabled={isBusy}>
          Keep theirs
        </Button>
        {rows.length > 0 && (
          <Button danger loading={isBusy} onClick={onMine}>
            Write mine over it
          </Button>
        )}
        <Button type="text" onClick={onGoOn} disabled={isBusy}>
          Go on editing
        </Button>
      </div>
    </div>
  );
}

const said = (text: string): ReactNode => text || <span className="nothing">empty</span>;
