import type { Reply, Talk } from '../conversation.ts'

/** Fills a slot from what is known, or asks for it. */
export type Filler = (talk: Talk) => Promise<Talk | Reply>
