import type { z } from 'zod';
import { verdictsChanged } from '@sorrel/contracts/consultations/events';
import { substancesIn } from '@sorrel/contracts/substances';
import type { Ingredient } from '@sorrel/contracts/words';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET } from '../test-secret.ts';
import type { Check, Look } from './look.ts';

type Verdicts = z.output<typeof verdictsChanged.data>;
interface Charged {
  id: string;
  user_id: string;
  at: Date;
  consultation: string;
  is_prescription: boolean;
  ingredients: Ingredient[];
  signed_at: Date | null;
}

/** What the safety rules said when money was taken, as published by consultations. */
export const clinicalChecks: readonly Check[] = [
  {
    name: 'I31',
    promise: 'nothing was offered, charged or renewed that a rule blocks',
    find: async (look) => {
      const published = await publishedVerdicts(look);
      const charged = await look.sql<Charged>(
        `select c.id, s.user_id, c.created_at as at, coalesce(i.consultation, s.consultation) as consultation, i.is_prescription, i.ingredients, p.signed_at
         from billing.charges c join billing.items i on i.id = c.item_id join billing.subscriptions s on s.id = c.subscription_id
         left join billing.prescriptions p on p.id = i.prescription_id where c.state = 'succeeded'`,
      );
      return charged.flatMap((charge) => wrongWith(charge, published));
    },
  },
];

// Old events are deleted: a charge is judged by the events before it that are still there.
async function publishedVerdicts({ sql, schemas, sealer: own }: Look): Promise<Verdicts[]> {
  if (!schemas.includes('consultations')) return [];
  const rows = await sql<{ id: string; sealed: string }>(
    'select id, sealed from consultations.outbox where subject = $1 order by seq',
    [verdictsChanged.subject],
  );
  const sealer = own ?? new Sealer({ 1: TEST_SECRET });
  return rows.map(({ id, sealed }) =>
    verdictsChanged.data.parse(sealer.openJson(`fact.${verdictsChanged.subject}`, id, sealed)),
  );
}

function wrongWith(charge: Charged, published: readonly Verdicts[]): string[] {
  const { id, at, consultation, is_prescription: isPrescription, ingredients, signed_at: signedAt } = charge;
  const known = published.filter((one) => one.userId === Number(charge.user_id) && new Date(one.at) <= at).at(-1);
  const verdict = known?.treatments.find(({ treatment }) => treatment === consultation);
  if (!verdict) return [];
  const contents = substancesIn(ingredients);
  const wrong = verdict.bars
    .filter(({ substances }) => substances === null || substances.some((one) => contents.includes(one)))
    .filter(({ kind, since }) => kind === 'never' || signedAt === null || signedAt < new Date(since))
    .map(({ ruleId }) => `charge ${id} was made although ${ruleId} stood in its way`);
  return isPrescription && !verdict.isAnswered
    ? [...wrong, `charge ${id} was made for ${consultation}, whose consultation was not sent`]
    : wrong;
}
