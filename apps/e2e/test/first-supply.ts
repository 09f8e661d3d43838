import { cardOf, checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { until } from '@sorrel/test-kit/until';
import type { World } from '@sorrel/test-kit/world';

interface Team {
  prescriber: Person;
  pharmacist: Person;
}

/** A new customer's journey from the first visit to the parcel of the first supply. The next one is charged when it falls due. */
export async function firstSupply(
  w: World,
  { prescriber, pharmacist }: Team,
): Promise<{ person: Person; subscriptionId: number }> {
  const person = await signUp(w.url, newcomer());
  await consult(w.url, person, 'acne');
  const { subscriptionId } = await checkOut(w.url, person);
  await uploadPhotos(person);
  await w.settle();
  await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
  await w.settle();
  const itemId = (await cardOf(person, subscriptionId)).items[0]?.id;
  await until(
    async () => !(await pharmacist.must<{ isPending: boolean }>('/v2/admin/form/ship', { id: itemId })).isPending,
    45_000,
    'the label',
  );
  await w.settle();
  return { person, subscriptionId };
}
