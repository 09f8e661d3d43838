/** For worlds without screens: compressing the screens takes a second at each start, and they may not be built. */
export const NO_SCREENS = { STOREFRONT_DIR: '/nowhere', ADMIN_DIR: '/nowhere' };
