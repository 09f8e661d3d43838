import type { Override } from '@sorrel/contracts/consultations/words';
import { formatDate } from '@sorrel/web-kit/format';
import { Card } from 'antd';

/** Items that were put into this plan although a rule spoke against it, with who said why. */
export function Overrides({ overrides }: { overrides: readonly Override[] }) {
  if (overrides.length === 0) return null;
  return (
    <Card size="small" title={<h2>Against a safety rule</h2>}>
      <ul className="lines sub-list">
        {overrides.map(({ id, product, flags, reason, at, by }) => (
          <li key={id}>
            <span className="strong">{product}</span>
            <span>
              “<bdi>{reason}</bdi>”
            </span>
            <span className="sub">
              {by}, {formatDate(at, 'minutes')}. {flags.map(({ ruleId, text }) => `${ruleId}: ${text}`).join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
