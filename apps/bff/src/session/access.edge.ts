import {
  createParamDecorator,
  Inject,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { staffMayAsk, type RpcContract } from '@sorrel/contracts/rpc-contract';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Denials, lacking } from '@sorrel/service-kit/security/denials';
import { Fault } from '@sorrel/service-kit/fault';
import { currentTrace } from '@sorrel/service-kit/observability/trace';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { contextOf } from './context.edge.ts';
import { NOBODY, type Person } from './session.ts';
import { Sessions } from './sessions.service.ts';
import { StepUp } from './step-up.service.ts';

/** `incoming-staff`: staff, also those whose second factor is still missing. */
export type Audience = 'anybody' | 'customer' | 'staff' | 'incoming-staff';
export const FOR = 'sorrel:for';
export const NEEDS = 'sorrel:needs';
export const IS_PAGE = 'sorrel:page';
export const IS_SENSITIVE = 'sorrel:sensitive';

/** Who a controller or route is for. Without it nobody gets in: a new route must say. */
export const For = (audience: Audience): ClassDecorator & MethodDecorator => SetMetadata(FOR, audience);
/** What a route asks: an RPC's contract, or what says its permissions as one does. */
export type Asks = Pick<RpcContract, 'permissions'> & Partial<Pick<RpcContract, 'subject'>>;
/**
 * The RPCs a route for staff stands on: who may not ask them does not get through. The owner of each decides again. Without it no staff get
 * in: a new route must say.
 */
export const Needs = (...asks: readonly [Asks, ...Asks[]]): MethodDecorator => SetMetadata(NEEDS, asks);
/** The route is a page's address: a visitor is sent to log in instead of getting a 401. */
export const Page = (): MethodDecorator => SetMetadata(IS_PAGE, 'shell');
/** The same for a page whose HTML is drawn here and not by a browser app: it tells something, so it is not for everybody. */
export const DrawnPage = (): MethodDecorator => SetMetadata(IS_PAGE, 'drawn');

/** The route asks for a second factor that was given lately: roles, money back, prices, exports, a colleague's factor. */
export const Sensitive = (): MethodDecorator => SetMetadata(IS_SENSITIVE, true);

export interface SorrelRequest extends FastifyRequest {
  person?: Person;
}

export const wantsJson = (request: FastifyRequest): boolean =>
  /\bapplication\/json\b/.test(request.headers.accept ?? '') && !/\btext\/html\b/.test(request.headers.accept ?? '');

/** Thrown anywhere to answer with a redirect. */
class Redirect extends Error {
  constructor(readonly to: string) {
    super('redirect');
  }
}

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly stepUp: StepUp,
    private readonly limits: EdgeLimits,
    private readonly denials: Denials,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SorrelRequest>();
    const targets = [context.getHandler(), context.getClass()];
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(FOR, targets);
    if (!audience) throw new Fault('forbidden', 'You may not do this.');
    request.person = await this.sessions.personOf(request);
    const { person } = request;
    const account = person.user ?? person.incoming;
    if (request.method === 'POST')
      await this.limits.spend('write', account ? `account ${account.id}` : `visitor ${addressOf(request)}`);
    const user = person.user ?? (audience === 'incoming-staff' ? person.incoming : null);
    if (audience === 'anybody') return true;
    const page = wantsJson(request)
      ? undefined
      : this.reflector.getAllAndOverride<'shell' | 'drawn' | undefined>(IS_PAGE, targets);
    if (!user) {
      // The console's shell is the same file for everybody, and it is where incoming staff give their second factor.
      if (page === 'shell' && audience === 'staff' && person.incoming) return true;
      if (page === 'drawn' && person.incoming) throw new Redirect('/v2/admin');
      if (page) throw new Redirect(`/v2/login?next=${encodeURIComponent(request.url)}`);
      throw new Fault('unauthenticated', 'Please log in.');
    }
    if (audience !== 'customer' && user.role !== 'admin') {
      await this.noteDenied(request, person);
      throw new Fault('forbidden', 'This part is for our staff.');
    }
    if (audience !== 'customer')
      await this.permit(
        request,
        { ...person, user },
        this.reflector.get<readonly Asks[] | undefined>(NEEDS, context.getHandler()),
        page,
      );
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_SENSITIVE, targets)) this.stepUp.demand(person);
    return true;
  }

  private async permit(
    request: SorrelRequest,
    person: Person,
    asks: readonly Asks[] | undefined,
    page: 'shell' | 'drawn' | undefined,
  ): Promise<void> {
    const permissions = person.user?.permissions ?? [];
    const refused = asks ? asks.find((one) => !staffMayAsk(one, permissions)) : { permissions: null };
    // The console's shell tells nothing, and it is what says in plain words that this page is not theirs.
    if (!refused || (page === 'shell' && asks)) return;
    await this.noteDenied(request, person);
    if (page) throw new Redirect('/v2/admin');
    throw lacking(refused);
  }

  /** Who knocked where: a row a minute for each person and route. */
  private async noteDenied(request: SorrelRequest, person: Person): Promise<void> {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const ids = Object.entries((request.params ?? {}) as Record<string, string>).filter(([, value]) =>
      /^\d{1,15}$/.test(value),
    );
    await this.denials.note(
      contextOf(person, request.id, currentTrace()),
      route,
      ids.map(([name, value]) => `${name}=${value}`).join(' '),
      { isConsole: true },
    );
  }
}

/** The signed context of the person who asks. */
export const Who = createParamDecorator((_data: unknown, context: ExecutionContext): Context => {
  const request = context.switchToHttp().getRequest<SorrelRequest>();
  return contextOf(request.person ?? NOBODY, request.id, currentTrace());
});

/** The same for a route that is for incoming staff too. */
export const WhoComes = createParamDecorator((_data: unknown, context: ExecutionContext): Context => {
  const request = context.switchToHttp().getRequest<SorrelRequest>();
  const person = request.person ?? NOBODY;
  return contextOf({ ...person, user: person.user ?? person.incoming }, request.id, currentTrace());
});

export const Me = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Person =>
    context.switchToHttp().getRequest<SorrelRequest>().person ?? NOBODY,
);

/** Turns a redirect that a guard has thrown into the reply. */
export function redirectOf(error: unknown, reply: FastifyReply): boolean {
  if (!(error instanceof Redirect)) return false;
  void reply.status(302).header('location', error.to).header('cache-control', 'no-store').send();
  return true;
}
