import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { BeginCheck } from './begin-check.tsx';
import { evidenceQuery, type Shown } from './evidence.api.ts';
import { SendDocument } from './send-document.tsx';
import { VideoVisit } from './video-visit.tsx';

const isOpen = ({ state }: Shown): boolean => state !== 'verified';

/** What we still have to check about somebody before or while they are treated, and what they can do. */
export function EvidenceList({ isPlain = false }: { isPlain?: boolean }) {
  const all = useQuery(evidenceQuery).data ?? [];
  const shown = isPlain ? all.filter(isOpen) : all;
  if (!all.some(isOpen)) return null;
  return (
    <section aria-labelledby="evidence" className="space-y-5 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <div className="space-y-1">
        <h2 id="evidence" className="text-xl">
          What we have to check
        </h2>
        <p className="text-sm text-ink-soft">
          {isPlain
            ? 'For this treatment our rules ask us to check these before a prescriber may approve it. You can order first: you get your money back if it is not approved.'
            : 'Some medicines may be supplied only when these are checked. Only you and our clinical team see what you send.'}
        </p>
      </div>
      {!isPlain && <VideoVisit isAsked={all.some(({ ways }) => ways.includes('visit'))} />}
      <ul className="divide-y divide-line">
        {shown.map((one) => (
          <li key={one.kind} className="space-y-3 py-4 first:pt-0 last:pb-0">
            <OneKind shown={one} isPlain={isPlain} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneKind({ shown, isPlain }: { shown: Shown; isPlain: boolean }) {
  const { title, text, counts, ways, state } = shown;
  const [isSending, setSending] = useState(false);
  return (
    <>
      <h3 className="font-semibold">{title}</h3>
      <p>{text}</p>
      {isOpen(shown) && <p className="text-sm text-ink-soft">{counts}</p>}
      {!isPlain && (
        <div className="flex flex-wrap gap-3">
          {ways.includes('check') && <BeginCheck isAgain={state === 'not-checked'} />}
          {ways.includes('upload') && !isSending && (
            <Button kind="secondary" onClick={() => setSending(true)}>
              {state === 'sent' ? 'Send another document' : 'Send a document'}
            </Button>
          )}
          {ways.includes('chat') && (
            <ButtonLink kind="quiet" to="/v2/profile/chat">
              Ask us<span className="sr-only"> about: {title}</span>
            </ButtonLink>
          )}
        </div>
      )}
      {isSending && <SendDocument shown={shown} onDone={() => setSending(false)} />}
    </>
  );
}
