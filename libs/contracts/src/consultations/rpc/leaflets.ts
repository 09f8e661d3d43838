import { z } from 'zod';
import { Leaflet, LeafletProduct } from '../../leaflet.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';

const Print = z.string().regex(/^[a-f0-9]{64}$/);
const Agreed = z.object({ id: Id, agreedAt: Moment, print: Print, leaflet: Leaflet });

/** The leaflets of these medicines that need the caller's agreement, each once, with when they gave it. What needs none is left out. */
export const myLeaflets = query(
  'rpc.consultations.leaflets.mine',
  z.object({ products: z.array(LeafletProduct).max(50) }),
  z.object({
    leaflets: z.array(
      z.object({ print: Print, product: LeafletProduct, leaflet: Leaflet, agreedAt: Moment.nullable() }),
    ),
  }),
  { actors: ['customer'] },
);
/** The caller agrees to a leaflet as they read it, whose print they name: another one by now is 409 `leaflet_changed`. Twice: the first counts. */
export const agreeLeaflet = command(
  'rpc.consultations.leaflets.agree',
  z.object({ product: LeafletProduct, print: Print }),
  Receipt.extend({ agreedAt: Moment }),
  { actors: ['customer'] },
);
/** What somebody has agreed to, word for word, newest first; and which of these medicines they have not been asked about or not agreed to. */
export const leafletsOf = query(
  'rpc.consultations.leaflets.of-customer',
  z.object({ userId: Id, products: z.array(LeafletProduct).max(50).default([]) }),
  z.object({ agreed: z.array(Agreed), missing: z.array(Leaflet) }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);
