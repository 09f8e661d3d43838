import { readReview, recordEvidence } from '@sorrel/contracts/consultations/rpc';
import type { EvidenceKind, Finding } from '@sorrel/contracts/consultations/words';
import { londonDate } from '@sorrel/contracts/london';
import type { Customer } from './customer.ts';
import type { House } from './house.ts';

/**
 * What the pharmacist saw on a video call, or in the GP's record, before the prescriber approves a high-risk medicine: all evidence that the
 * review still needs.
 */
export async function verify(house: House, subscriptionId: number, customer: Customer): Promise<void> {
  const prescriber = await house.staff('prescriber');
  const { missing } = await house.ask(readReview, { subscriptionId }, prescriber);
  const pharmacist = await house.staff('pharmacist');
  const takenOn = londonDate(await house.now());
  for (const kind of new Set(missing.map((one) => one.kind)))
    await house.ask(
      recordEvidence,
      {
        userId: customer.userId,
        ...(kind === 'blood-test'
          ? { method: 'gp-record' as const, reference: `Harbour Street Practice (sample), result of ${takenOn}` }
          : { method: 'video' as const, reference: `Call ${takenOn}, plan ${subscriptionId}` }),
        takenOn,
        finding: findingOf(kind, customer),
        clientId: `demo-${kind}-${subscriptionId}-${takenOn}`,
      },
      pharmacist,
    );
}

function findingOf(kind: EvidenceKind, { story }: Customer): Finding {
  switch (kind) {
    case 'bmi':
      return { kind, heightCm: 168, weightKg: 96 };
    case 'blood-test':
      return { kind, potassium: 4.2, egfr: 92 };
    case 'identity':
      return { kind, documentName: `${story.fname} ${story.sname}`, documentBirthDate: story.birthDate };
  }
}
