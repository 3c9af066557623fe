import type { RequestEvent } from '@sveltejs/kit'
import { forgetSealed, keepSealed, readSealed } from './sealed-cookie.ts'

/** What somebody typed into a form whose sending asked for a fresh sign-in, kept in their browser until they are back. */

const NAME = 'encaixe_digitado'
const SECONDS = 15 * 60

/** Keeps the fields for this page. */
export const keepTyped = (
  event: RequestEvent,
  userId: string,
  typed: Record<string, string>,
): void => keepSealed(event, { name: NAME, owner: userId, seconds: SECONDS }, typed)

/** The fields that were kept for this page; null without any, or for another's. */
export function takeTyped(event: RequestEvent, userId: string): Record<string, string> | null {
  if (event.cookies.get(NAME) === undefined) return null
  const typed = readSealed(event, { name: NAME, owner: userId })
  forgetSealed(event, NAME)
  if (typeof typed !== 'object' || typed === null) return null
  return Object.fromEntries(
    Object.entries(typed).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  )
}
