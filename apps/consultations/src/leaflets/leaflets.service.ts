import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { agreeLeaflet, leafletsOf, myLeaflets } from '@sorrel/contracts/consultations/rpc';
import { leafletOf, type Leaflet, type LeafletProduct } from '@sorrel/contracts/leaflet';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';

const PLACE = 'consultations.leaflet_consents.leaflet';
interface ConsentRow extends Row {
  id: number;
  print: string;
  agreed_at: Date;
  leaflet_sealed: string;
}
type Printed = { print: string; product: LeafletProduct; leaflet: Leaflet };

/** Leaflets of unlicensed medicines, and who has agreed to which of them: kept word for word, and never changed. */
@Injectable()
export class LeafletsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
  ) {}

  async mine(
    { products }: z.output<typeof myLeaflets.input>,
    ctx: Context,
  ): Promise<z.input<typeof myLeaflets.output>> {
    const printed = allPrinted(products);
    const rows = await this.db.rows<ConsentRow>(
      'select print, agreed_at from leaflet_consents where user_id = ? and print = any(?)',
      [userIdOf(ctx), printed.map(({ print }) => print)],
    );
    const agreed = new Map(rows.map((row) => [row.print, row.agreed_at.toISOString()]));
    return { leaflets: printed.map((one) => ({ ...one, agreedAt: agreed.get(one.print) ?? null })) };
  }

  agree(
    { product, print }: z.output<typeof agreeLeaflet.input>,
    ctx: Context,
  ): Promise<z.input<typeof agreeLeaflet.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const [printed] = allPrinted([product]);
      if (!printed) throw notFound('This leaflet');
      if (printed.print !== print)
        throw conflict('The leaflet has changed meanwhile. Please read it again.', 'leaflet_changed');
      const userId = userIdOf(ctx);
      const id = await tx.nextId('leaflet_consents');
      await tx.rows(
        'insert into leaflet_consents (id, user_id, print, version, agreed_at, leaflet_sealed) values (?, ?, ?, ?, ?, ?) on conflict do nothing',
        [id, userId, print, printed.leaflet.version, tx.now, this.sealer.sealJson(PLACE, id, printed.leaflet)],
      );
      const row = await tx.first<ConsentRow>('select agreed_at from leaflet_consents where user_id = ? and print = ?', [
        userId,
        print,
      ]);
      return { agreedAt: (row?.agreed_at ?? tx.now).toISOString(), events: tx.events };
    });
  }

  ofCustomer(
    { userId, products }: z.output<typeof leafletsOf.input>,
    ctx: Context,
  ): Promise<z.input<typeof leafletsOf.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<ConsentRow>('select * from leaflet_consents where user_id = ? order by id desc', [
        userId,
      ]);
      const known = new Set(rows.map(({ print }) => print));
      return {
        agreed: rows.map((row) => ({
          id: row.id,
          agreedAt: row.agreed_at.toISOString(),
          print: row.print,
          leaflet: this.sealer.openJson<Leaflet>(PLACE, row.id, row.leaflet_sealed),
        })),
        missing: allPrinted(products).flatMap(({ print, leaflet }) => (known.has(print) ? [] : [leaflet])),
      };
    });
  }
}

/** Each leaflet once, with a print of all its words. */
function allPrinted(products: readonly LeafletProduct[]): Printed[] {
  const all = products.flatMap((product): [string, Printed][] => {
    const leaflet = leafletOf(product);
    if (!leaflet) return [];
    const print = createHash('sha256').update(JSON.stringify(leaflet)).digest('hex');
    return [[print, { print, product, leaflet }]];
  });
  return [...new Map(all).values()];
}
