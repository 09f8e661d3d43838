import { Module } from '@nestjs/common';
import { LeafletsRpc } from './leaflets.rpc.ts';
import { LeafletsService } from './leaflets.service.ts';

/** Leaflets of unlicensed medicines, and who has agreed to them. */
@Module({ controllers: [LeafletsRpc], providers: [LeafletsService] })
export class LeafletsModule {}
