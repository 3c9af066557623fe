import type { Accounts } from '../account-store.ts'
import type { Provider } from '../provider/provider.ts'
import { providerSessionOf, type Sessions } from '../sessions.ts'
import type { Attempts } from './attempts.ts'
import { authorizationUrl, exchange, newProof } from './authorization.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import type { SignUpHint } from './sign-up-hint.ts'

/** How far the provider's clock may be behind ours. */
const CLOCK_TOLERANCE_MS = 30_000

interface Parts {
  provider: Provider
  accounts: Accounts
  sessions: Sessions
  attempts: Attempts
  /** Where the provider sends people back to. */
  redirectUri: string
  now: () => number
}

interface Beginning {
  /** The browser's secret. */
  browser: string
  returnTo: string
  fresh: boolean
  signUp: boolean
  hint: SignUpHint | null
}

interface Return {
  /** The browser's secret, if it has one. */
  browser: string | null
  state: string | null
  /** The query the provider sent along, with its question mark. */
  search: string
  device: string
  /** The secret of the session this browser has had until now. */
  previous: string | null
}

export type Outcome =
  | { result: 'ok'; userId: string; secret: string; returnTo: string; isNewAddress: boolean }
  | { result: Refusal; returnTo: string | null; error?: unknown }

export type SignIn = ReturnType<typeof createSignIn>

/** Signing in at the provider: there, and back with a session. */
export function createSignIn(parts: Parts) {
  const { provider, accounts, sessions, attempts, redirectUri, now } = parts

  return {
    /** Answers where to send the browser. @throws AppError UPSTREAM_UNAVAILABLE */
    async begin({ browser, returnTo, fresh, signUp, hint }: Beginning): Promise<string> {
      const configuration = await provider()
      const attempt = { ...newProof(), returnTo, fresh, startedAt: now() }
      const state = await attempts.begin(browser, attempt)
      return authorizationUrl(configuration, { attempt, state, redirectUri, signUp, hint })
    },

    /** Never throws: whatever comes back, the person is told in a page. */
    async finish({ browser, state, search, device, previous }: Return): Promise<Outcome> {
      let returnTo: string | null = null
      try {
        const attempt = browser && state ? await attempts.take(browser, state) : null
        if (!attempt || !state) return { result: 'expirado', returnTo }
        returnTo = attempt.returnTo

        const callback = new URL(search, redirectUri)
        const person = await exchange(await provider(), { callback, state, attempt })
        const { issuer, sessionId, authenticatedAt } = person
        if (attempt.fresh && !isAfter(authenticatedAt, attempt.startedAt)) {
          return { result: 'entre-de-novo', returnTo }
        }

        const account = await accounts.signedIn(person)
        if (!account) return { result: 'exclusao-em-andamento', returnTo }
        const { userId, isNewAddress } = account
        const providerSession = sessionId && providerSessionOf({ issuer, sessionId })
        const secret = await sessions.begin({ userId, authenticatedAt, device, providerSession })
        // One asked for meanwhile ended all sessions, perhaps before this one was there.
        if (await accounts.isBeingDeleted(userId)) {
          await sessions.endBySecret(secret)
          return { result: 'exclusao-em-andamento', returnTo }
        }
        if (previous) await sessions.endBySecret(previous)
        return { result: 'ok', userId, secret, returnTo, isNewAddress }
      } catch (error) {
        return { result: refusalOf(error), returnTo, error }
      }
    },
  }
}

function isAfter(authenticatedAt: number | null, startedAt: number): boolean {
  return authenticatedAt !== null && authenticatedAt >= startedAt - CLOCK_TOLERANCE_MS
}
