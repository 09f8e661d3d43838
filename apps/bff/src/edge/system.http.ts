import { Controller, Get, HttpStatus, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '@sorrel/service-kit/fault';
import { Health } from '@sorrel/service-kit/observability/health';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { Documented, TEXT } from '../document/documented.edge.ts';
import { z } from 'zod';
import { For } from '../session/access.edge.ts';
import { ApiDocument } from '../document/document.service.ts';
import { BusinessPages } from '../static/business.service.ts';
import { Site } from '../static/site.service.ts';

/** For how long the word given holds from now on: whoever runs the site answers for it anew with every request. */
const SECURITY_DAYS = 180;

/** `ok`, and each check by its name. */
const HealthState = z.object({ ok: z.boolean() }).catchall(z.boolean());

@Controller()
@For('anybody')
export class SystemHttp {
  constructor(
    private readonly health: Health,
    private readonly site: Site,
    private readonly api: ApiDocument,
    private readonly business: BusinessPages,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('health/live')
  @Documented('Is the process alive', HealthState)
  live(@Res({ passthrough: true }) reply: FastifyReply) {
    return answer(reply, this.health.live());
  }

  @Get('health/started')
  @Documented('Has it started', HealthState)
  started(@Res({ passthrough: true }) reply: FastifyReply) {
    return answer(reply, this.health.started());
  }

  @Get('health/ready')
  @Documented('Can it work', HealthState)
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    return answer(reply, await this.health.ready());
  }

  @Get('openapi.json')
  @Documented('This document', z.record(z.string(), z.unknown()))
  document() {
    return this.api.read();
  }

  @Get('.well-known/security.txt')
  @Documented('Whom to tell of a weakness (RFC 9116)', TEXT)
  async security(@Res() reply: FastifyReply) {
    const { securityContact, publicUrl } = this.config;
    const contact = securityContact ?? this.business.contact();
    if (contact === null) throw new Fault('not_found', 'There is nothing at this address.');
    const until = new Date(Date.now() + SECURITY_DAYS * 86_400_000).toISOString();
    await reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${contact}\nExpires: ${until}\nPreferred-Languages: en\nCanonical: ${publicUrl}/.well-known/security.txt\n`,
      );
  }

  @Get('v2/admin/assets/*')
  @Documented("The console's files", 'unlisted')
  adminAssets(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    this.site.sendAdmin(request, reply);
  }

  @Get('*')
  @Documented('The built pages', 'unlisted')
  async storefront(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (
      /^\/(api|storage|webhooks|auth|sandbox)(\/|$)/.test(request.url) ||
      /^\/v2\/admin\/(form|data)\//.test(request.url)
    )
      throw new Fault('not_found', 'There is nothing at this address.');
    if (request.url.startsWith('/v2/admin')) this.site.sendAdmin(request, reply);
    else await this.site.sendStorefront(request, reply);
  }
}

function answer<A extends { ok: boolean }>(reply: FastifyReply, state: A): A {
  void reply.header('cache-control', 'no-store').status(state.ok ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
  return state;
}
