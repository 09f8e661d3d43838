import { z } from 'zod';

/** The answers of Click & Drop (Swagger v1.0.0), as far as we read them. Absent and null mean the same there. */
const text = z.string().nullish();

const orderInfo = z.object({
  orderIdentifier: z.int(),
  orderReference: text,
  printedOn: text,
  manifestedOn: text,
  shippedOn: text,
  trackingNumber: text,
  packages: z.array(z.object({ trackingNumber: text })).nullish(),
});
export type OrderInfo = z.infer<typeof orderInfo>;

export const orderInfos = z.array(orderInfo);

export const createdOrders = z.object({
  createdOrders: z
    .array(orderInfo.extend({ label: text, labelErrors: z.array(z.object({ code: text, message: text })).nullish() }))
    .nullish(),
  failedOrders: z
    .array(
      z.object({
        errors: z
          .array(z.object({ errorMessage: text, fields: z.array(z.object({ fieldName: text })).nullish() }))
          .nullish(),
      }),
    )
    .nullish(),
});

export const deletedOrders = z.object({
  deletedOrders: z.array(z.object({ orderIdentifier: z.int().nullish() })).nullish(),
  errors: z.array(z.object({ message: text })).nullish(),
});

const complaint = z.object({ code: text, message: text, details: text });
/** A 400 is one complaint for a request that cannot be read, or a list of them, one an order. */
export const complaints = z.union([z.array(complaint), complaint.transform((one) => [one])]);

export const version = z.object({ release: text, releaseDate: text });
