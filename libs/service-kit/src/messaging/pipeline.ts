import { Catch, Injectable, type ArgumentMetadata, type ExceptionFilter, type PipeTransform } from '@nestjs/common';
import { isObservable, lastValueFrom, throwError, type Observable } from 'rxjs';
import type { z } from 'zod';
import { toFault } from '../fault.ts';

/** Marks handlers as ours: another transport in the same program ignores them. */
export const TRANSPORT = Symbol('sorrel');

/** A decorator for methods of this shape. */
export type Method<F> = <M extends F>(target: object, method: string, descriptor: TypedPropertyDescriptor<M>) => void;

/** Decorates a method's parameters in order, so that handlers need no decorator on each. */
export const parameters =
  (...decorators: ParameterDecorator[]): MethodDecorator =>
  (target, method) =>
    decorators.forEach((decorate, index) => decorate(target, method, index));

/** Parses a value with the schema given for its parameter. Throws ZodError, which is answered as `invalid`. */
@Injectable()
export class SchemaPipe implements PipeTransform {
  transform(value: unknown, { schema }: ArgumentMetadata): unknown {
    return (schema as unknown as z.ZodType).parse(value);
  }
}

/** Turns whatever a message handler throws into a Fault; the original error is its cause, for the log. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    const fault = toFault(error);
    if (fault !== error) fault.cause = error;
    return throwError(() => fault);
  }
}

/** What an event handler throws is recorded, so it is passed on as it is. */
@Catch()
export class RethrowFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** The result of one of Nest's handlers: they never reject by themselves, errors come as an Observable that errors. */
export async function outcomeOf(result: unknown): Promise<unknown> {
  const value = await result;
  return isObservable(value) ? lastValueFrom(value, { defaultValue: undefined }) : value;
}
