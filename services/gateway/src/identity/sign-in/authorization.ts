import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { z } from 'zod'
import type { Attempt } from './attempts.ts'
import type { SignUpHint } from './sign-up-hint.ts'

/** What the provider says of the person who signed in. */
export interface Person {
  issuer: string
  subject: string
  name: string | null
  email: string | null
  emailVerified: boolean
  /** The session at the provider; null when it does not say. */
  sessionId: string | null
  /** Epoch milliseconds of when they proved who they are; null when it does not say. */
  authenticatedAt: number | null
}

export const newProof = () => ({ nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() })

interface AuthorizationRequest {
  attempt: Attempt
  state: string
  redirectUri: string
  signUp: boolean
  hint: SignUpHint | null
}

/** Where a browser goes to sign in, or up when the provider has a page for that. */
export async function authorizationUrl(
  provider: Configuration,
  { attempt, state, redirectUri, signUp, hint }: AuthorizationRequest,
): Promise<string> {
  const { prompt_values_supported: prompts } = provider.serverMetadata()
  const canSignUp = Array.isArray(prompts) && prompts.includes('create')
  const prompt = signUp && canSignUp ? 'create' : attempt.fresh ? 'login' : null
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: 'pt-BR',
    ...(prompt && { prompt }),
    ...(attempt.fresh && { max_age: '0' }),
    // The name is no parameter of the standard; a provider that does not know it passes over it.
    ...(hint && { login_hint: hint.email, name_hint: hint.name }),
  })
  return url.href
}

const claimsOfPerson = z.looseObject({
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  email_verified: z.unknown().optional(),
})

/** Exchanges the code; every check of the library applies: state, issuer, nonce, signature, times. */
export async function exchange(
  provider: Configuration,
  { callback, state, attempt }: { callback: URL; state: string; attempt: Attempt },
): Promise<Person> {
  const tokens = await authorizationCodeGrant(provider, callback, {
    expectedState: state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()
  if (!idToken) throw new Error('the provider sent no ID token')
  const { iss: issuer, sub: subject, sid, auth_time: authTime } = idToken
  const claims = claimsOfPerson.parse(await completed(provider, tokens.access_token, idToken))
  return {
    issuer,
    subject,
    name: claims.name ?? null,
    email: claims.email ?? null,
    emailVerified: claims.email_verified === true,
    sessionId: typeof sid === 'string' ? sid : null,
    authenticatedAt: typeof authTime === 'number' ? authTime * 1_000 : null,
  }
}

/** Some providers say the address only at userinfo. */
async function completed(
  provider: Configuration,
  accessToken: string,
  idToken: { sub: string; email?: unknown },
): Promise<unknown> {
  const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined
  if (idToken.email !== undefined || !hasUserInfo) return idToken
  return { ...idToken, ...(await fetchUserInfo(provider, accessToken, idToken.sub)) }
}
