import { z } from 'zod';
import { Receipt } from '../../rpc-contract.ts';
import { LocalDate, SubscriptionStatus } from '../../words.ts';

/** Shapes shared by several of billing's RPCs. */
export const customer = ['customer', 'staff'] as const;
export const staff = ['staff'] as const;
export const MethodId = z.string('Please select a payment method.').min(1, 'Please select a payment method.').max(100);
/** The answer to a change of a subscription. */
export const Moved = Receipt.extend({ dueAt: LocalDate.nullable(), status: SubscriptionStatus });
