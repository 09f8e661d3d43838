import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { ReadYourWrites } from './read-your-writes.service.ts';
import { SystemHttp } from './system.http.ts';

@Module({
  imports: [DocumentModule, StaticModule],
  controllers: [SystemHttp],
  providers: [ReadYourWrites],
  exports: [ReadYourWrites],
})
export class EdgeModule {}
