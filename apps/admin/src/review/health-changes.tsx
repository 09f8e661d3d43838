import type { HealthChangesAnswer } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { AnswerHealth, ToldOf } from './answer-health.tsx';

/** Everything a customer has told of changes of their health. What was answered can be answered again: the newest counts. */
export function HealthChanges({ userId, mayAnswer, onDone }: { userId: number; mayAnswer: boolean; onDone(): void }) {
  const [again, setAgain] = useState<number | null>(null);
  const { data, refetch } = useQuery({
    queryKey: ['health-changes', userId],
    queryFn: ({ signal }) => get<HealthChangesAnswer>(`/v2/admin/data/health-changes?user=${userId}`, { signal }),
    meta: { isQuiet: true },
  });
  const answered = data?.changes.filter((one) => one.answer) ?? [];
  if (answered.length === 0) return null;
  const done = (): void => {
    setAgain(null);
    void refetch();
    onDone();
  };
  return (
    <Card size="small" title={<h2>Changes of health, answered</h2>}>
      <ul className="lines sub-list">
        {answered.map((told) => (
          <li key={told.id}>
            {again === told.id ? (
              <AnswerHealth told={told} mayAnswer={mayAnswer} onDone={done} />
            ) : (
              <ToldOf told={told} />
            )}
            {mayAnswer && again !== told.id && (
              <Button type="link" className="link-button" onClick={() => setAgain(told.id)}>
                Answer again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
