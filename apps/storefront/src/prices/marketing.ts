declare const __POM_SAFE__: boolean | undefined;

/**
 * UK law bans advertising prescription-only medicines to the public: creams, tablets and drops as much as injections. The specified pages
 * name them with prices. The site is built for both values of the setting POM_SAFE, and the server picks one: in the safe build pages speak
 * of conditions and consultations (`src/safe`), and medicines are on no page, in no picture and in no list of pages.
 */
export const isPomSafe = typeof __POM_SAFE__ !== 'undefined' && __POM_SAFE__;
