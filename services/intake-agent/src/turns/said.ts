import { doorMessage, isPageCode } from '@encaixe/contracts'
import { z } from 'zod'
import { otherKinds, type Said } from '../dialogue/world/person.ts'
import { MOST_CHARACTERS } from '../language/words/tokens.rule.ts'
import { chosenByTap } from '../outbound/options.ts'
import type { AgentDatabase } from '../store.ts'
import type { WaitingMessage } from './load-turns.sql.ts'

/** `voice`: what a voice note said. */
const isText = (kind: string) => kind === 'text' || kind === 'voice'
const otherKind = z.enum(otherKinds).catch('unknown')

/**
 * Texts as the dialogue reads them: normalised, and together no longer than the grammar reads. Without the cut each
 * rule of the dialogue would normalise fifty messages of 4,096 characters.
 */
export function legible(texts: readonly string[]): string[] {
  let left = MOST_CHARACTERS
  return texts.map((text) => {
    const normal = text.slice(0, left).normalize('NFKC').slice(0, left).toWellFormed()
    left -= normal.length
    return normal
  })
}

/** Messages as the dialogue reads them. A tap chooses only what its own conversation was offered. */
export async function saidIn(
  database: Pick<AgentDatabase, 'prisma'>,
  messages: readonly WaitingMessage[],
  {
    now,
    isPage,
  }: {
    now: Temporal.Instant
    /** Whether a page has this code. */
    isPage: (code: string) => Promise<boolean>
  },
): Promise<Said[]> {
  const typed = legible(messages.map(({ kind, body }) => (isText(kind) ? body : '')))
  const texts = await Promise.all(typed.map((text) => withPageCode(text, isPage)))
  return Promise.all(
    messages.map(async (message, at): Promise<Said> => {
      if (isText(message.kind)) return { kind: 'text', text: texts[at] ?? '' }
      if (message.kind !== 'tap') return { kind: 'other', what: otherKind.parse(message.kind) }
      const option = await chosenByTap(database, message, now)
      return { kind: 'tap', offer: option?.offer ?? null }
    }),
  )
}

/** A word of ten signs, in groups or not, as people type a code from a poster. */
const CODE_ALONE = /^\W*([0-9a-z](?:[ -]?[0-9a-z]){9})\W*$/i
const CODE_WITHIN = /(?<![\p{L}\d/])(?=\w*\d)(?=\d*[a-z])[0-9a-z]{10}(?![\p{L}\d])/iu
/** O, I and L are in no code: people read them into it. */
const codeOf = (typed: string): string =>
  typed.replace(/[ -]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/**
 * A message with the code of a page in the words of the page's own link, whether the code stands alone or among other
 * words. What looks like a code and is none stays as it is.
 */
export async function withPageCode(
  text: string,
  isThere: (code: string) => Promise<boolean>,
): Promise<string> {
  const [, alone] = CODE_ALONE.exec(text) ?? []
  const [within] = CODE_WITHIN.exec(text) ?? []
  const typed = alone ?? within
  const code = typed === undefined ? '' : codeOf(typed)
  if (typed === undefined || !isPageCode(code) || !(await isThere(code))) return text
  return alone === undefined ? text.replace(typed, `código da página: ${code}`) : doorMessage(code)
}
