import type { AdminConsultation } from '@sorrel/contracts/http/admin';
import { Alert, Card, Empty, Image } from 'antd';
import { BlockingRules } from '../safety/blocking-rules.tsx';
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
        <>
          {consultations
            .filter(({ stops }) => stops.length > 0)
            .map((one) => (
              <Stopped key={one.id} one={one} />
            ))}
          <TabList
            label="Consultations"
            tabs={consultations.map((one) => ({
              key: `${one.isOld ? 'old' : 'new'}-${one.id}`,
              label: tabLabel(one),
              content: <Answers answers={answersOf(one)} label={tabLabel(one)} />,
            }))}
          />
        </>
      )}
    </Card>
  );
}

/** What keeps the customer from this treatment: nobody is asked about it, and no reason lifts it. */
function Stopped({ one: { consultation, submitted_at: at, stops } }: { one: AdminConsultation }) {
  return (
    <Alert
      type="error"
      showIcon
      className="stopped-here"
      title={`${consultation.name}: stopped`}
      description={
        <>
          <BlockingRules rules={stops} label={`What stops ${consultation.name}`} />
          <p className="sub">
            {at === null
              ? 'The customer was told this at the questions, with these words, and could not send their answers.'
              : 'The customer has sent these answers, and nothing of this treatment is sold or sent to them.'}
          </p>
        </>
      }
    />
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
