import { PROPOSALS, type CoursePlan } from '@sorrel/contracts/consultations/course-plan';
import { formatDate } from '@sorrel/web-kit/format';

const HOW: Record<CoursePlan['proposal'], string | null> = {
  stop: 'To end it, decline this supply: the patient reads your reason, what happens when they stop, and where help is.',
  'step-down': 'Choose the lower strength as this supply; the patient is told.',
  maintain: 'Choose a strength up to which it goes; it is not raised above it.',
  continue: null,
};

/** What is proposed for a course that runs, beside the steps in which it is carried out. */
export function CoursePlanPart({ plan: { proposal, because, reviewOn, watch } }: { plan: CoursePlan }) {
  return (
    <section className="rail-part" aria-labelledby="case-course-plan">
      <h2 id="case-course-plan">Course</h2>
      <p className="strong">Proposed: {PROPOSALS[proposal].toLowerCase()}</p>
      {because.length > 0 && (
        <ul>
          {because.map(({ rule, text }) => (
            <li key={rule}>
              {text} <span className="sub">{rule}</span>
            </li>
          ))}
        </ul>
      )}
      {HOW[proposal] && <p className="sub">{HOW[proposal]}</p>}
      {watch.length > 0 && (
        <>
          <p className="strong">To watch</p>
          <ul>
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
