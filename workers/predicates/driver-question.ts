/** What the page cannot know, and the driver of a lease answers. */
import type { LevelAnswer } from '../../sdk/protocol/predicates.js'

/** Whether the page sends a cookie, also one that no script can read. */
export interface CookieQuestion {
  kind: 'cookie'
  key: string
  absent?: true
  with?: CookieTraits
}

export interface CookieTraits {
  httpOnly?: boolean | undefined
  secure?: boolean | undefined
  sameSite?: 'Strict' | 'Lax' | 'None' | undefined
}

/** Whether the page looks as in a picture that was saved. */
export interface PictureQuestion {
  kind: 'picture'
  baseline: string
}

export type DriverQuestion = CookieQuestion | PictureQuestion

/** An answer of the page, or of its driver. */
export interface Answer extends Omit<LevelAnswer, 'code'> {
  code?: NonNullable<LevelAnswer['code']> | 'no_baseline'
}
