import { Inject, Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { Sessions } from '../session/sessions.service.ts';
import { documentOf } from './document.ts';
import { declaredRoutes } from './routes.edge.ts';

/** `/openapi.json`, from the controllers that Nest routes to. */
@Injectable()
export class ApiDocument {
  #document: object | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly sessions: Sessions,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  read(): object {
    const controllers = this.discovery.getControllers().flatMap(({ metatype }) => (metatype ? [metatype as Type] : []));
    this.#document ??= documentOf(declaredRoutes(controllers), {
      serverUrl: this.config.publicUrl,
      cookie: this.sessions.name,
    });
    return this.#document;
  }
}
