/** The package's version. Generated from package.json by build.mjs. */
export const VERSION = '0.1.0'
