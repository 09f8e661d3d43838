import type { CarrierAnswer, CarrierCall } from '../carrier-call.ts';
import { findManifest, manifestEligible } from './manifests.service.ts';

const refused = (code: string, description: string): CarrierAnswer => ({
  status: 400,
  body: { errors: [{ code, description }] },
});

export async function createManifestCall({ unit, now, account }: CarrierCall): Promise<CarrierAnswer> {
  if (account === 'OLP') return { status: 403 };
  const paper = await manifestEligible(unit, now);
  return paper ? { status: 201, body: paper } : refused('NoEligibleOrders', 'There are no orders to manifest.');
}

export async function retryManifestCall({ unit, params }: CarrierCall): Promise<CarrierAnswer> {
  const found = await findManifest(unit, params.id ?? '');
  return found
    ? refused('ManifestCompleted', 'This manifest was completed and does not need to be retried.')
    : { status: 404 };
}

export async function getManifestCall({ unit, params }: CarrierCall): Promise<CarrierAnswer> {
  const found = await findManifest(unit, params.id ?? '');
  return found ? { status: 200, body: found } : { status: 404 };
}
