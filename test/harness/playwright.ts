/**
 * Playwright, loaded as CommonJS: to load it as an ES module, Node searches its 7 MB for exports first, which takes longer
 * than to run it.
 */
import playwright = require('playwright-core')

export const { chromium } = playwright
