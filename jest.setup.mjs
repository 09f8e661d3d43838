import { jest } from '@jest/globals';

// Whole worlds are started and two months lived through. Said here, for Jest reads no project's own `testTimeout` when several run together,
// and not the root's when they are named on the command line: hooks that gave up after 5 seconds left servers that were only starting.
jest.setTimeout(120_000);

// Jest keeps a hundred frames of each error that is made, thrown or not: a request on the bus makes one in case it fails, an assertion another.
// As many as Node keeps by itself: with 25 the rules of billing took a quarter more of the processor (41 s and 31.5).
Error.stackTraceLimit = 10;
