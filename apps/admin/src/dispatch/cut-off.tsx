import { formatDate } from '@sorrel/web-kit/format';
import { useEffect, useState } from 'react';
import { until } from './bench.ts';
import type { DispatchList } from './dispatch.api.ts';

const TICK_MS = 15_000;

/** Until the next collection, and what is still to leave with it. It goes on from the server's time, which may not be this computer's. */
export function CutOff({ collection }: { collection: DispatchList['collection'] }) {
  const [passedMs, setPassed] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    setPassed(0);
    const timer = setInterval(() => setPassed(performance.now() - begun), TICK_MS);
    return () => clearInterval(timer);
  }, [collection.now]);
  const left = until(collection.at, new Date(new Date(collection.now).getTime() + passedMs));
  return (
    <section className="summary" aria-label="Next collection">
      <p className="figure">
        <span className="figure-value">{left ?? 'now'}</span>
        <span className="figure-text">until the collection of {formatDate(collection.day)}</span>
      </p>
      <p className="figure">
        <span className="figure-value">{collection.to_leave}</span>
        <span className="figure-text">to leave with it</span>
      </p>
      {collection.late > 0 && (
        <p className="figure">
          <span className="figure-value figure-value--bad">{collection.late}</span>
          <span className="figure-text">should have left before</span>
        </p>
      )}
    </section>
  );
}
