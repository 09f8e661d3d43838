/* Loaded into a process (node --import) that runs the next version of a program. */
import { release } from './next-version.ts';

release();
