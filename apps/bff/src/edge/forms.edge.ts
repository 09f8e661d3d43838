import { Body, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { thousandthsOf } from '@sorrel/contracts/fulfilment/amount';
import { lineOf } from '@sorrel/contracts/harmless';
import { Fault, faultOfZod } from '@sorrel/service-kit/fault';

/**
 * What forms send: JSON or urlencoded, numbers and booleans also as text (`"1"`, `"true"`). The edge checks the shape and turns
 * text into values; what a value may be is the owner's.
 */
export const id = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    'This is not a valid id.',
  )
  .pipe(z.int('This is not a valid id.').positive('This is not a valid id.'));
export const bool = z
  .union(
    [z.boolean(), z.literal(1), z.literal(0), z.enum(['true', 'false', '1', '0', 'yes', 'no', 'Yes', 'No'])],
    'Please choose yes or no.',
  )
  .transform((value) => [true, 1, 'true', '1', 'yes', 'Yes'].includes(value));
export const text = (max: number, message = 'This field is required.') =>
  z.string(message).max(max, `Please use at most ${max} characters.`);
export const date = z
  .string('Please select a new date before updating.')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please select a new date before updating.');
/** Any day that there is. */
export const realDay = z
  .string('Please choose a day.')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a day.')
  .pipe(z.iso.date('Please choose a day.'));
export const startDay = z
  .string('Please choose a start date.')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a start date.');
export const method = z.string('Please select a payment method.').min(1, 'Please select a payment method.').max(100);
/** A number written as number or text; empty is missing. */
export const number = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^[+-]?\d+(\.\d+)?$/)
        .transform(Number),
    ],
    'Please enter a number.',
  )
  .pipe(z.number('Please enter a number.'));
/** Pounds with at most two decimals, as whole pence. */
export const poundsToPence = number
  .refine(
    (value) => Math.abs(value) <= 100_000 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Please enter an amount in pounds and pence.',
  )
  .transform((value) => Math.round(value * 100));
/** Grams or millilitres as they are typed, "12.5", as thousandths. */
export const amount = (message = 'Please enter an amount in g or ml, at most three decimals.') =>
  z.union([text(20, message), z.number().transform(String)], message).transform((typed, ctx) => {
    const thousandths = thousandthsOf(typed);
    if (thousandths !== null) return thousandths;
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
/** A page size; `all`, -1 and 0 mean everything up to the exports' limit. */
const MOST = 1_000_000;
export const page = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    'This page does not exist.',
  )
  .pipe(z.int().min(1, 'This page does not exist.').max(MOST, 'This page does not exist.'))
  .catch((issue) => {
    if (issue.value === undefined || issue.value === '') return 1;
    throw new Fault('invalid', 'This page does not exist.', { errors: { page: ['This page does not exist.'] } });
  });
export const perPage = (usual: number) =>
  z
    .union([
      z.literal('all'),
      z.literal('All'),
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,9}$/)
        .transform(Number),
    ])
    .optional()
    .transform((value) => {
      if (value === undefined) return usual;
      return value === 'all' || value === 'All' || value <= 0 ? MOST : Math.min(value, MOST);
    });
export const keyword = z
  .string()
  .max(200, 'Please use a shorter search.')
  .optional()
  .default('')
  .transform((value) => lineOf(value).toLowerCase());
/** An id that an endless list starts from: absent, empty and `null` all mean the newest. */
export const lastId = z
  .union([id, z.enum(['', 'null', 'undefined']).transform(() => null)])
  .nullish()
  .transform((value) => value ?? null);

/** The eight fields of an address as every form sends them; what they may hold is the owner's. */
const line = z.string('This field is required.').max(1_000);
export const AddressFields = z.object({
  first_name: line,
  last_name: line,
  email: line,
  contact_no: line,
  address_1: line,
  address_2: z
    .string()
    .max(1_000)
    .nullish()
    .transform((value) => value ?? ''),
  city: line,
  postcode: line,
});

/** Checks a value and answers it in its new shape, or throws the refusal with its fields. */
function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const body = value === undefined || value === null ? {} : value;
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Fault('invalid', 'Please send an object of fields.', {
      errors: { body: ['Please send an object of fields.'] },
    });
  const result = schema.safeParse(body);
  if (!result.success) throw faultOfZod(result.error);
  return result.data;
}

// `takes` is what the document says of it.
const pipe = <S extends z.ZodType>(schema: S) => ({
  takes: schema,
  transform: (value: unknown): z.output<S> => check(schema, value),
});
/** The checked body: `@Form(schema) form: z.output<typeof schema>`. */
export const Form = <S extends z.ZodType>(schema: S): ParameterDecorator => Body(pipe(schema));
/** The checked query string. */
export const Asked = <S extends z.ZodType>(schema: S): ParameterDecorator => Query(pipe(schema));
const pathId = {
  takes: id,
  transform: (value: unknown): number => {
    const result = id.safeParse(value);
    if (!result.success) throw new Fault('not_found', 'There is nothing at this address.');
    return result.data;
  },
};
/** An id in the path; anything else is an address that does not exist. */
export const PathId = (name = 'id'): ParameterDecorator => Param(name, pathId);
