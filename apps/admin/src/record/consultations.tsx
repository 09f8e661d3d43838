import type { AdminConsultation } from '@sorrel/contracts/http/admin';
import { Card, Empty, Image } from 'antd';
import { TabList } from '../ui/tab-list.tsx';
import { type AnsweredQuestion, answersOf, tabLabel } from './answers.ts';

interface Props {
  consultations: readonly AdminConsultation[];
  title?: string;
}

/** One tab per consultation, every question and answer on it. */
export function Consultations({ consultations, title = 'Consultation' }: Props) {
  return (
    <Card size="small" title={<h2>{title}</h2>}>
      {consultations.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="No consultation yet. The customer fills it in from their account."
        />
      ) : (
        <TabList
          label="Consultations"
          tabs={consultations.map((one) => ({
            key: `${one.isOld ? 'old' : 'new'}-${one.id}`,
            label: tabLabel(one),
            content: <Answers answers={answersOf(one)} label={tabLabel(one)} />,
          }))}
        />
      )}
    </Card>
  );
}

function Answers({ answers, label }: { answers: AnsweredQuestion[]; label: string }) {
  return (
    <table className="answers" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody>
        {answers.map((one, index) => (
          <tr key={`${index}-${one.question}`}>
            <th scope="row">{one.question}</th>
            <td>
              <AnswerText one={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was answered: words, or the pictures themselves. */
export function AnswerText({ one: { question, answer } }: { one: AnsweredQuestion }) {
  if (answer.kind === 'text')
    return answer.text ? (
      <bdi className="answer-text">{answer.text}</bdi>
    ) : (
      <span className="nothing">Not answered</span>
    );
  if (answer.urls.length === 0) return <span className="nothing">No pictures</span>;
  return (
    <Image.PreviewGroup>
      <span className="thumbs">
        {answer.urls.map((url, index) => (
          <Image key={url} src={url} width={88} height={88} alt={`Picture ${index + 1} for: ${question}`} />
        ))}
      </span>
    </Image.PreviewGroup>
  );
}
