/* What scenarios import of k6, for tests that read their options: nothing is sent. */
const nothing = () => undefined;
class Measure {
  add = nothing;
}

export const check = nothing;
export const sleep = nothing;
export { Measure as Counter, Measure as Trend };
export default {
  setResponseCallback: nothing,
  expectedStatuses: nothing,
  scenario: { iterationInTest: 0 },
};
