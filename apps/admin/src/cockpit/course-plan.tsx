import { PROPOSALS, type CoursePlan } from '@sorrel/contracts/consultations/course-plan';
import { formatDate } from '@sorrel/web-kit/format';
import { Button } from 'antd';

const HOW: Record<CoursePlan['proposal'], string | null> = {
  stop: 'Nothing more of it is prescribed, charged or sent. The patient reads why, what happens when they stop, and where help is.',
  'step-down': 'Choose the lower strength as this supply; the patient is told.',
  maintain: 'Choose a strength up to which it goes; it is not raised above it.',
  continue: null,
};

interface Props {
  plan: CoursePlan;
  /** Missing: somebody else has the case, or it is decided. */
  onEnd: (() => void) | undefined;
}

/** What is proposed for a course that runs, beside the steps in which it is carried out. */
export function CoursePlanPart({ plan: { proposal, because, reviewOn, watch }, onEnd }: Props) {
  return (
    <section className="rail-part" aria-labelledby="case-course-plan">
      <h2 id="case-course-plan">Course</h2>
      <p className="strong">Proposed: {PROPOSALS[proposal].toLowerCase()}</p>
      {because.length > 0 && (
        <ul className="lines">
          {because.map(({ rule, text }) => (
            <li key={rule}>
              {text} <span className="sub">{rule}</span>
            </li>
          ))}
        </ul>
      )}
      {HOW[proposal] && <p className="sub">{HOW[proposal]}</p>}
      <Button size="small" className="under" danger disabled={!onEnd} onClick={onEnd}>
        End this treatment
      </Button>
      {watch.length > 0 && (
        <>
          <p className="strong under">To watch</p>
          <ul className="lines">
            {watch.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      {reviewOn && <p className="sub">Look again by {formatDate(reviewOn)}.</p>}
    </section>
  );
}
