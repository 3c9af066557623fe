import { hash } from 'node:crypto'
import { z } from 'zod'

/**
 * The gateway asks the pages' server for a page by this header when it is to be the same for everybody; the
 * answer's header of that name says what it was made of. Neither goes further than between the two.
 */
export const SHARED_PAGE_HEADER = 'x-shared-page'
export const SHARED_PAGE_WANTED = 'wanted'

/** What a page that is the same for everybody was made of: enough to tell whether it still is what one made now would be. */
const sharedPage = z.object({
  /** Epoch milliseconds: before that instant the clock alone changes nothing on it. */
  until: z.number(),
  /** What was made for this one answer, such as the nonce of its policy: everybody gets values of their own. */
  own: z.array(z.string().min(16)),
  /** The API's answers that went into it: the path of each, and the digest of what it answered. */
  reads: z.array(z.tuple([z.string(), z.string()])),
})
export type SharedPage = z.output<typeof sharedPage>

/** The same for the same answer. */
export const digestOf = (answer: string): string => hash('sha256', answer, 'base64url').slice(0, 22)

export const writeSharedPage = (page: SharedPage): string =>
  Buffer.from(JSON.stringify(page)).toString('base64url')

/** @throws Error for what nobody but somebody else's program would write */
export const readSharedPage = (text: string): SharedPage =>
  sharedPage.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
