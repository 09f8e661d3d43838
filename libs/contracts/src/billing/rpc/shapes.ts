import { z } from 'zod';
import { Receipt } from '../../rpc-contract.ts';
import { LocalDate, SubscriptionStatus } from '../../words.ts';

/** What several of billing's RPCs are made of. */
export const customer = ['customer', 'staff'] as const;
export const staff = ['staff'] as const;
export const MethodId = z.string('Please select a payment method.').min(1, 'Please select a payment method.').max(100);
/** What a change of a subscription answers. */
export const Moved = Receipt.extend({ dueAt: LocalDate.nullable(), status: SubscriptionStatus });
