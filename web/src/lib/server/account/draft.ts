import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Cookies } from '@sveltejs/kit'
import { type Step, stepFrom, type TypedPage } from '../../onboarding/onboarding.ts'
import { NOTHING } from '../../onboarding/preset.ts'
import { contentOf, signed } from './signed-value.ts'

/**
 * A form that was left half-way, kept in the browser it was typed in: nothing of it is stored here. It is
 * of one account, so that the next person at the same browser is shown none of it.
 */

const NAME = 'encaixe_rascunho'
const PATH = '/comecar'
const SECONDS = 7 * 86_400
/** Browsers keep 4,096 characters of a cookie, its name and attributes among them. */
const MOST_CHARACTERS = 3_800
const MOST_BYTES = 64_000

export interface Draft {
  step: Step
  typed: TypedPage
}

interface Keeper {
  userId: string
  secret: string
}

const signingOf = ({ userId, secret }: Keeper) => ({ about: `draft:${userId}`, secret })

/** A draft as a cookie's value; null for one that no cookie holds. */
export function sealDraft(draft: Draft, keeper: Keeper): string | null {
  const content = deflateRawSync(JSON.stringify(draft)).toString('base64url')
  const value = signed(content, signingOf(keeper))
  return value.length > MOST_CHARACTERS ? null : value
}

/** The draft of a cookie; null for what is another's, forged, or of a form of before. */
export function openDraft(value: string | undefined, keeper: Keeper): Draft | null {
  const content = contentOf(value, signingOf(keeper))
  if (content === null) return null
  const options = { maxOutputLength: MOST_BYTES }
  const draft: unknown = JSON.parse(
    inflateRawSync(Buffer.from(content, 'base64url'), options).toString(),
  )
  return isDraft(draft) ? { step: stepFrom(String(draft.step)), typed: draft.typed } : null
}

/** Only this server signs drafts: what may differ is which fields the form had when it was left. */
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('typed' in value)) return false
  const { typed } = value
  if (typeof typed !== 'object' || typed === null) return false
  const kinds = (of: object) =>
    Object.entries(of)
      .map(([name, field]) => `${name}:${typeof field}`)
      .sort()
      .join()
  return kinds(typed) === kinds(NOTHING)
}

interface Place {
  cookies: Cookies
  isSecure: boolean
}

/** Whether the browser keeps it: a long one does not fit. */
export function keepDraft({ cookies, isSecure }: Place, draft: Draft, keeper: Keeper): boolean {
  const value = sealDraft(draft, keeper)
  if (value === null) return false
  cookies.set(NAME, value, {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: SECONDS,
  })
  return true
}

export const keptDraft = (cookies: Cookies, keeper: Keeper): Draft | null =>
  openDraft(cookies.get(NAME), keeper)

export const forgetDraft = ({ cookies, isSecure }: Place): void =>
  cookies.delete(NAME, { path: PATH, secure: isSecure })
