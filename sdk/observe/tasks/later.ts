/** Task sources of the third script: they matter once an act has run, and no act runs before that script is there. */
import type { Channel } from '../channel.js'
import { answeringObjects } from './answering-objects.js'
import { dialogs } from './dialogs.js'
import { imports } from './imports.js'
import { media } from './media.js'
import { posts } from './posts.js'
import { promises } from './promises.js'
import { scrolls } from './scrolls.js'

export const LATER: readonly Channel[] = [promises, imports, answeringObjects, media, posts, dialogs, scrolls]
