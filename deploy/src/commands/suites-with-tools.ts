import { type GoTool, HELM, K6, PROMTOOL } from './go-tool.ts';
import { isIn, PARTS } from './ordeals.ts';

/** The suites named `*.tool.spec.ts`, each with its tool, which may have to be fetched or built first. */
export const USERS_OF_TOOLS: Readonly<Record<string, GoTool>> = {
  'deploy/test/chart.tool.spec.ts': HELM,
  'deploy/src/observability/alerts.tool.spec.ts': PROMTOOL,
  'load/test/smoke.tool.spec.ts': K6,
};

/** The tools of the suites that run in this part of the ordeals; without one, of all. */
export const toolsFor = (part: number | undefined): GoTool[] =>
  Object.entries(USERS_OF_TOOLS)
    .filter(([suite]) => part === undefined || isIn(suite, part, PARTS))
    .map(([, tool]) => tool);
