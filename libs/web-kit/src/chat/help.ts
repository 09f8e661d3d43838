import { helpsFor, type HelpLine } from '@sorrel/contracts/messaging/help';
import type { Thread } from './thread.ts';

/** What was written longer ago than this many messages is past. */
const RECENT = 10;

/** The help that the customer's latest messages call for. */
export const helpOf = (thread: Thread): HelpLine[] => helpsFor(thread.slice(-RECENT).flatMap(({ dangers }) => dangers));
