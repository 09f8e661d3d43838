import { formatDate } from '@sorrel/web-kit/format';
import { Button, Card, Empty } from 'antd';
import { useState } from 'react';
import type { SubscriptionProps } from '../queries/subscription.api.ts';

const FIRST = 8;

/** What comes next; and what happened, why and by whom, newest first. */
export function History({ timeline }: { timeline: SubscriptionProps['timeline'] }) {
  const [isAll, setIsAll] = useState(false);
  const newestFirst = timeline.toSorted((a, b) => b.at.localeCompare(a.at));
  const shown = isAll ? newestFirst : newestFirst.slice(0, FIRST);
  return (
    <Card size="small" title={<h2>Timeline</h2>}>
      {newestFirst[0]?.next && (
        <p className="timeline-next">
          <span className="strong">Next:</span> {newestFirst[0].next}
        </p>
      )}
      {timeline.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing has happened yet." />}
      <ol className="timeline">
        {shown.map(({ at, text, cause, by }, index) => (
          <li key={`${at}-${index}`}>
            <time className="num sub" dateTime={at}>
              {formatDate(at, 'minutes')}
            </time>
            <p>
              <span className="strong">{text}</span>
              {(cause || by) && <span className="sub">{[cause, by && `by ${by}`].filter(Boolean).join(', ')}</span>}
            </p>
          </li>
        ))}
      </ol>
      {timeline.length > FIRST && (
        <Button size="small" type="text" onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show the latest only' : `Show all ${timeline.length} entries`}
        </Button>
      )}
    </Card>
  );
}
