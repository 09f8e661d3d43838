import { Controller, Get, HttpStatus, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '@sorrel/service-kit/fault';
import { Health } from '@sorrel/service-kit/health';
import { Metrics } from '@sorrel/service-kit/metrics';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { For } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { openApi } from './openapi.ts';

@Controller()
@For('anybody')
export class SystemHttp {
  constructor(
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly site: Site,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('health/live')
  live(@Res({ passthrough: true }) reply: FastifyReply) {
    return answer(reply, this.health.live());
  }

  @Get('health/started')
  started(@Res({ passthrough: true }) reply: FastifyReply) {
    return answer(reply, this.health.started());
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    return answer(reply, await this.health.ready());
  }

  /** In production the numbers are read inside the cluster only. */
  @Get('metrics')
  async numbers(@Res() reply: FastifyReply) {
    if (this.config.kit.isProduction) throw new Fault('not_found', 'There is nothing at this address.');
    await reply.type('text/plain; version=0.0.4').send(await this.metrics.text());
  }

  @Get('openapi.json')
  document() {
    return openApi(this.config.publicUrl);
  }

  @Get('v2/admin')
  admin(@Res() reply: FastifyReply) {
    return reply.status(302).header('location', '/v2/admin/subscriptions').send();
  }

  @Get('v2/admin/assets/*')
  adminAssets(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    this.site.sendAdmin(request, reply);
  }

  @Get('*')
  storefront(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    if (
      /^\/(api|storage|webhooks|auth|sandbox)(\/|$)/.test(request.url) ||
      /^\/v2\/admin\/(form|data)\//.test(request.url)
    )
      throw new Fault('not_found', 'There is nothing at this address.');
    if (request.url.startsWith('/v2/admin')) this.site.sendAdmin(request, reply);
    else this.site.sendStorefront(request, reply);
  }
}

function answer<A extends { ok: boolean }>(reply: FastifyReply, state: A): A {
  void reply.header('cache-control', 'no-store').status(state.ok ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
  return state;
}
