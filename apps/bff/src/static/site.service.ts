import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '@sorrel/service-kit/fault';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { fileFor, readFiles, type StaticFile } from './files.edge.ts';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The two browser apps' built files and the headers they go out with. */
@Injectable()
export class Site {
  readonly #storefront: Map<string, StaticFile>;
  readonly #admin: Map<string, StaticFile>;
  readonly #policies = new Map<StaticFile, string>();

  constructor(@Inject(BFF_CONFIG) config: BffConfig) {
    this.#storefront = readFiles(config.storefrontDir);
    this.#admin = readFiles(config.adminDir);
  }

  /** Answers a GET that no route took. */
  sendStorefront(request: FastifyRequest, reply: FastifyReply): void {
    const path = decoded(request.url);
    const found = path === null ? null : fileFor(this.#storefront, path);
    if (!found) throw new Fault('not_found', 'There is nothing at this address.');
    this.#send(request, reply, found.file, found.status);
  }

  /** The console: hashed assets as they are, every page address as its one HTML file. */
  sendAdmin(request: FastifyRequest, reply: FastifyReply): void {
    const path = (decoded(request.url) ?? '').slice('/v2/admin'.length);
    const asset = this.#admin.get(path);
    const file = asset ?? (/\.[a-z0-9]+$/i.test(path) ? undefined : this.#admin.get('/index.html'));
    if (!file) throw new Fault('not_found', 'There is nothing at this address.');
    this.#send(request, reply, file, 200);
  }

  #send(request: FastifyRequest, reply: FastifyReply, file: StaticFile, status: number): void {
    const isHtml = file.type.startsWith('text/html');
    void reply
      .status(status)
      .header('etag', file.etag)
      .header('vary', 'accept-encoding')
      .header(
        'cache-control',
        file.isImmutable ? 'public, max-age=31536000, immutable' : isHtml ? 'no-cache' : 'public, max-age=3600',
      );
    if (isHtml) void reply.header('content-security-policy', this.#policyOf(file));
    if (status === 200 && request.headers['if-none-match'] === file.etag) {
      void reply.status(304).send();
      return;
    }
    const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? file.packed?.() : undefined;
    if (packed) void reply.header('content-encoding', 'br');
    void reply.type(file.type).send(packed ?? file.body);
  }

  /** Prerendered pages carry inline scripts; a static page has no nonce, so each is allowed by its hash. */
  #policyOf(file: StaticFile): string {
    const known = this.#policies.get(file);
    if (known) return known;
    const hashes = [...file.body.toString('utf8').matchAll(INLINE_SCRIPT)].map(
      (match) =>
        `'sha256-${createHash('sha256')
          .update(match[1] ?? '')
          .digest('base64')}'`,
    );
    const policy = [
      `default-src 'self'`,
      `script-src 'self' https://js.stripe.com ${[...new Set(hashes)].join(' ')}`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `font-src 'self' data:`,
      `connect-src 'self' https://api.stripe.com`,
      `frame-src 'self' https://js.stripe.com https://hooks.stripe.com`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
    ].join('; ');
    this.#policies.set(file, policy);
    return policy;
  }
}

function decoded(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?')[0] ?? '/');
    return path.includes('\u0000') || path.includes('..') ? null : path;
  } catch {
    return null;
  }
}
