import { messageOf } from '@sorrel/web-kit/api';
import { Alert, Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type Notice, NoticeAlert } from '../ui/notice-alert.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { beginVerify, type Program, verifyPart } from './audit.api.ts';
import { BADGES, type Followed, foundText, further, share, verdictOf, WAITING } from './chain.ts';
import { PROGRAM_NAMES } from './words.ts';

type Chains = Partial<Record<Program, Followed>>;

/** Follows every program's chain, one after the other and a little at a time, and says what was found. */
export function Verify() {
  const [chains, setChains] = useState<Chains>({});
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const follow = async (program: Program, signal: AbortSignal): Promise<void> => {
    const show = (one: Followed): void => setChains((before) => ({ ...before, [program]: one }));
    let one: Followed = { ...WAITING, state: 'following' };
    show(one);
    try {
      for (let after: string | null = ''; after !== null && !signal.aborted;) {
        const part = await verifyPart(program, after, signal);
        one = further(one, part);
        after = part.next;
        show(one);
      }
      if (signal.aborted && one.state === 'following') show({ ...one, state: 'stopped' });
    } catch (error) {
      show(signal.aborted ? { ...one, state: 'stopped' } : { ...one, state: 'away', problem: messageOf(error) });
    }
  };
  const verify = async (): Promise<void> => {
    const { signal } = (stopping.current = new AbortController());
    setBusy(true);
    setNotice(null);
    try {
      const { programs } = await beginVerify();
      setChains(Object.fromEntries(programs.map((program) => [program, WAITING])));
      for (const program of programs)
        if (signal.aborted) setChains((before) => ({ ...before, [program]: { ...WAITING, state: 'stopped' } }));
        else await follow(program, signal);
    } catch (error) {
      setNotice({ type: 'error', title: 'The audit could not be verified', description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  const shown = Object.entries(chains) as [Program, Followed][];
  const verdict = shown.length === 0 ? null : verdictOf(shown.map(([, one]) => one));
  return (
    <section className="audit-verify" aria-labelledby="audit-verify">
      <h2 id="audit-verify">Is the audit complete?</h2>
      <p className="sub">
        Each row carries a mark of the one before it, so a row that was changed or removed shows. Once a day the last
        mark is also written down outside the database.
      </p>
      <div className="audit-verify-acts">
        <Button loading={isBusy} onClick={() => void verify()}>
          Verify
        </Button>
        {isBusy && <Button onClick={() => stopping.current?.abort()}>Stop</Button>}
      </div>
      <NoticeAlert notice={notice} />
      <div role="status">
        {verdict && !isBusy && (
          <Alert
            type={verdict.type}
            showIcon
            title={verdict.title}
            description={
              verdict.type === 'error'
                ? 'Please tell the owner and whoever runs the installation, and change nothing: the runbook “Who did what” says what follows.'
                : undefined
            }
          />
        )}
      </div>
      {shown.length > 0 && (
        <ul className="audit-chains" aria-label="What was found">
          {shown.map(([program, one]) => (
            <li key={program}>
              <span className="strong">{PROGRAM_NAMES[program]}</span>
              <StatusTag tone={BADGES[one.state].tone}>{BADGES[one.state].text}</StatusTag>
              {one.state === 'following' && (
                <Progress percent={share(one)} size="small" aria-label={`How far ${PROGRAM_NAMES[program]} is`} />
              )}
              <span className="audit-found">{foundText(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
