/** Which of the two sites this build makes. Also said to what reads our content outside the bundle: the routes, the list of pages. */
export const isPomSafe = process.env.SITE === 'safe';
Object.assign(globalThis, { __POM_SAFE__: isPomSafe });
