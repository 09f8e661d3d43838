/** Roles belong to the whole database cluster, and their passwords are derived from the secret: all worlds on it share one. */
export const TEST_SECRET = '5ea1'.repeat(16);
