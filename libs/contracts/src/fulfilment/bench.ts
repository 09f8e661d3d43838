/** As many orders as lie on one bench, and fit into one answer. */
export const MOST_ON_BENCH = 20;
