import { AppError, type calendarRpcs, type GoogleOutcome } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Listing } from '../connections/listing.ts'
import { saveAccount } from '../connections/save-account.ts'
import { ownPage } from '../pages/pages.ts'
import type { CalendarsParts } from '../store.ts'
import { type GoogleApi, GoogleFailure, SCOPES } from './google-api.ts'
import { listingsOf } from './list-google.ts'

/** A person has so long from "connect" to being back. */
const ATTEMPT = { minutes: 10 }

const attempt = z.object({
  codeVerifier: z.string(),
  returnTo: z.string().nullable(),
  /** Epoch milliseconds. */
  until: z.number(),
})

/** Access to somebody's Google account, that was just allowed. */
interface Allowed {
  refreshToken: string
  account: string
  listings: Listing[]
}

/**
 * Connects a Google account. What has to be remembered while the person is at Google travels sealed in the `state`, and
 * opens only for who began.
 */
export function connectGoogle({
  database,
  api,
  sealing,
  tasks,
  clock,
  log,
}: CalendarsParts & { api: GoogleApi }): HandlersOf<
  typeof calendarRpcs,
  'connectGoogle' | 'completeGoogle'
> {
  const { prisma } = database
  const aboutAttempt = (userId: string) => `google ${userId}`

  function openAttempt(state: string, userId: string) {
    const text = sealing.openText(state, aboutAttempt(userId))
    const read = text === null ? null : attempt.parse(JSON.parse(text))
    return read && read.until > clock().epochMilliseconds ? read : null
  }

  async function allow(code: string, codeVerifier: string): Promise<Allowed | GoogleOutcome> {
    const tokens = await api.exchange({ code, codeVerifier })
    const given = tokens.scope.split(' ')
    if (!SCOPES.every((scope) => given.includes(scope))) return 'scopes'
    if (tokens.refresh_token === undefined) return 'expired'
    const listed = await api.calendars(tokens.access_token)
    const account = listed.find(({ primary }) => primary)?.id
    if (account === undefined) return 'unavailable'
    return { refreshToken: tokens.refresh_token, account, listings: listingsOf(listed) }
  }

  const save = (professionalId: string, { refreshToken, account, listings }: Allowed) =>
    database.transaction(async (work): Promise<GoogleOutcome> => {
      const key = `google:${account}`
      const given = { professionalId, kind: 'google', account, key, secret: refreshToken } as const
      const saved = await saveAccount(work, { ...given, listings }, { tasks, sealing, clock })
      return saved === 'full' ? 'full' : 'connected'
    })

  return {
    async connectGoogle({ returnTo = null }, { actor }) {
      if (!api.isConfigured) throw new AppError('NOT_FOUND', 'Google cannot be connected here.')
      await ownPage(prisma, actor.userId)
      const codeVerifier = api.newVerifier()
      const until = clock().add(ATTEMPT).epochMilliseconds
      const text = JSON.stringify({ codeVerifier, returnTo, until })
      const state = sealing.sealText(text, aboutAttempt(actor.userId))
      return { url: api.consentUrl({ state, codeVerifier }) }
    },

    async completeGoogle({ state, code, error }, { actor }) {
      const page = await ownPage(prisma, actor.userId)
      const begun = openAttempt(state, actor.userId)
      if (!begun) return { outcome: 'expired', returnTo: null }
      const { returnTo, codeVerifier } = begun
      if (error !== undefined || code === undefined) return { outcome: 'refused', returnTo }
      try {
        const allowed = await allow(code, codeVerifier)
        if (typeof allowed === 'string') return { outcome: allowed, returnTo }
        return { outcome: await save(page.id, allowed), returnTo }
      } catch (failure) {
        if (!(failure instanceof GoogleFailure)) throw failure
        log.warn({ err: failure }, 'Google gives no access')
        const outcome = failure.reason === 'invalid_grant' ? 'expired' : 'unavailable'
        return { outcome, returnTo }
      }
    },
  }
}
