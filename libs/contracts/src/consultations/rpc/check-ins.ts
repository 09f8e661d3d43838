import { z } from 'zod';
import { Danger } from '../../messaging/danger.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { CheckInAnswers } from '../check-in.ts';
import { customer } from './shapes.ts';

/** The caller's questions before their next strength that are not answered, and still matter. */
export const myCheckIns = query(
  'rpc.consultations.check-ins.mine',
  Nothing,
  z.object({ checkIns: z.array(z.object({ id: Id, subscriptionId: Id, askedAt: Moment })) }),
  { actors: customer, permissions: 'own' },
);
/**
 * Answered once; the same again changes nothing, other answers: conflict. `dangers`: what of it may not wait, which a clinician's task
 * was opened for.
 */
export const answerCheckIn = command(
  'rpc.consultations.check-ins.answer',
  z.object({ id: Id, answers: CheckInAnswers }),
  Receipt.extend({ dangers: z.array(Danger), isSevere: z.boolean() }),
  { actors: customer, permissions: 'own' },
);
