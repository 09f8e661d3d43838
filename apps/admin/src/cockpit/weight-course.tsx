import { type Weight, WEIGHT_SOURCES, type WeightCourse as Course } from '@sorrel/contracts/consultations/course';
import { formatDate } from '@sorrel/web-kit/format';
import { courseText, drawn, HEIGHT, WIDTH } from './weight-course.ts';

const kilograms = (kg: number): string => `${Math.round(kg * 10) / 10} kg`;

/** How the weight has gone, against the goal of six months: drawn, and as a table beside it. */
export function WeightCourse({ course }: { course: Course }) {
  const { weights, goal } = course;
  return (
    <section className="rail-part" aria-labelledby="case-course">
      <h2 id="case-course">Weight</h2>
      <p>{courseText(course)}</p>
      {weights.length > 1 && <Plot course={course} />}
      {goal && (
        <p className="sub">
          At most {kilograms(goal.kg)} by {formatDate(goal.on)} (5 % in six months), or decide whether to go on.
        </p>
      )}
      {weights.length > 0 && (
        <details>
          <summary>All weights ({weights.length})</summary>
          <table className="lines weights">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Weight</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
              {weights.toReversed().map(({ on, kg, source }) => (
                <tr key={on}>
                  <td>{formatDate(on)}</td>
                  <td>{kilograms(kg)}</td>
                  <td>{WEIGHT_SOURCES[source]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}

function Plot({ course }: { course: Course }) {
  const { points, line, goal, start, labels } = drawn(course);
  return (
    <svg className="weight-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={courseText(course)}>
      {labels.map(({ kg, y }) => (
        <g key={kg}>
          <line className="plot-grid" x1={34} x2={WIDTH} y1={y} y2={y} />
          <text className="plot-text" x={30} y={y + 4} textAnchor="end">
            {kg}
          </text>
        </g>
      ))}
      {start !== null && <line className="plot-here" x1={start} x2={start} y1={8} y2={HEIGHT - 8} />}
      {goal && <line className="weight-goal" x1={goal.from} x2={goal.to} y1={goal.y} y2={goal.y} />}
      <polyline className="weight-line" points={line} />
      {points.map(({ x, y, source }) => (
        <Dot key={x} x={x} y={y} source={source} />
      ))}
    </svg>
  );
}

/** Verified ones are filled: what is only told is not. */
const Dot = ({ x, y, source }: { x: number; y: number; source: Weight['source'] }) => (
  <circle className={source === 'verified' ? 'weight-dot weight-dot--sure' : 'weight-dot'} cx={x} cy={y} r={4} />
);
