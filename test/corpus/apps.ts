import type { App } from '../../fixtures/corpus/case.js'
import { desk } from '../../fixtures/desk/cases/index.js'
import { openDesk } from '../../fixtures/desk/server/desk.js'
import type { AppOptions, OpenApp } from '../../fixtures/server/open.js'
import { shop } from '../../fixtures/shop/cases/index.js'
import { openShop } from '../../fixtures/shop/server/shop.js'

export const APPS: readonly App[] = [shop, desk]

export const SERVERS: Readonly<Record<string, (options: AppOptions) => Promise<OpenApp>>> = {
  shop: openShop,
  desk: openDesk,
}
