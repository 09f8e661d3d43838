/** The domain of everybody in the demo. */
const DOMAIN = 'demo.sorrel.test';
export const demoEmail = (name: string): string => `${name}@${DOMAIN}`;

/** The demo's team. Their password is in the README, so they get in without a second factor; nobody else does. */
export const DEMO_TEAM = ['prescriber', 'pharmacist', 'dispenser', 'support', 'admin'] as const;
const EMAILS: ReadonlySet<string> = new Set(DEMO_TEAM.map(demoEmail));
export const isOfDemoTeam = (email: string): boolean => EMAILS.has(email);
