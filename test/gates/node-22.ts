/**
 * Node for an app whose framework needs a newer one than this package: npm's programs find it in the app.
 * https://www.npmjs.com/package/node
 */
export const NODE_22 = 'node@22.23.3'
