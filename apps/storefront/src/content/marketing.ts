/**
 * UK law bans advertising prescription-only medicines to the public. The specified pages name weight-loss medicines and prices;
 * a build with VITE_POM_SAFE=true says "consultation" instead.
 */
export const marketing = { isPomSafe: import.meta.env?.VITE_POM_SAFE === 'true' };
