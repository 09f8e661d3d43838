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
  #summaries: ReadonlyMap<string, string> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly sessions: Sessions,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  read(): object {
    this.#document ??= documentOf(this.#routes(), {
      serverUrl: this.config.publicUrl,
      cookie: this.sessions.name,
    });
    return this.#document;
  }

  /** What each route is for, by `GET /v2/admin/books`. */
  summaries(): ReadonlyMap<string, string> {
    this.#summaries ??= new Map(
      this.#routes().map(({ method, path, summary }) => [`${method} ${path}`, summary ?? path]),
    );
    return this.#summaries;
  }

  #routes() {
    const controllers = this.discovery.getControllers().flatMap(({ metatype }) => (metatype ? [metatype as Type] : []));
    return declaredRoutes(controllers);
  }
}
