import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { MOBILE_CLIENT_ID, MOBILE_REDIRECT_URI } from '../identity/provider/clients.ts'
import { createBrowser, type Page } from './browser.ts'
import type { CookieJar } from './cookies.ts'

export { sandboxAccessKey } from '../object-storage/routes.ts'
export { postalCodeRoutes } from '../postal-codes/routes.ts'
export { voiceFile } from '../voice/voice-note.ts'
export { createBrowser } from './browser.ts'
export { consentToGoogle, consentToMercadoPago } from './consent.ts'
export { type CookieJar, createCookieJar } from './cookies.ts'

/** Of every account that a test makes without naming one. */
export const TEST_PASSWORD = 'uma senha de teste'

interface NewAccount {
  issuer: string
  email: string
  name?: string
  password?: string
  emailVerified?: boolean
}

/** A password account that needs no mail; `password` is `TEST_PASSWORD` unless given. */
export async function createAccount({
  issuer,
  password = TEST_PASSWORD,
  ...account
}: NewAccount): Promise<{ sub: string; email: string; password: string }> {
  const response = await fetch(`${issuer}/dev/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, password }),
  })
  if (response.status !== 201) throw new Error(`No account: ${await response.text()}`)
  const { sub } = z.object({ sub: z.string() }).parse(await response.json())
  return { sub, email: account.email, password }
}

interface SignIn {
  /** The address to which the client redirects the browser. */
  authorizationUrl: string
  email: string
  password?: string
  /** Of an earlier sign-in: its session at the provider goes on. */
  cookies?: CookieJar
}

/**
 * Fills in the provider's real forms, up to the redirect to the client, which is not followed. An
 * account whose address nobody confirmed goes on without.
 */
export async function signIn({
  authorizationUrl,
  email,
  password = TEST_PASSWORD,
  cookies,
}: SignIn): Promise<{ callbackUrl: string; cookies: CookieJar }> {
  const [issuer = ''] = /^.*?\/identity(?=\/)/.exec(authorizationUrl) ?? []
  const browser = createBrowser(issuer, cookies)
  let page = await browser.open(authorizationUrl)
  const [interaction] = /^.*\/interaction\/[^/?]+/.exec(page.url) ?? []
  if (interaction !== undefined) {
    page = await browser.submit(`${interaction}/sign-in`, { email, password })
    if (page.url.startsWith(`${interaction}/verify`)) {
      page = await browser.submit(`${interaction}/unverified`)
    }
  }
  if (page.status !== 0) throw new Error(`Not signed in: ${titleOf(page)}`)
  return { callbackUrl: page.url, cookies: browser.cookies }
}

interface MobileSignIn {
  issuer: string
  email: string
  password?: string
  /** Of the API; the provider's own default unless given. */
  audience?: string
}

const tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
})

/** Signs in as the mobile app does (public client, PKCE, refresh token) and answers its tokens. */
export async function mobileTokens({ issuer, email, password, audience }: MobileSignIn) {
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: MOBILE_CLIENT_ID, redirect_uri: MOBILE_REDIRECT_URI }
  const resource = audience === undefined ? {} : { resource: audience }
  const asked = new URLSearchParams({
    ...client,
    ...resource,
    response_type: 'code',
    scope: 'openid email profile offline_access',
    state: randomBytes(8).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { callbackUrl } = await signIn({
    authorizationUrl: `${issuer}/auth?${asked}`,
    email,
    ...(password !== undefined && { password }),
  })
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...client,
      ...resource,
      grant_type: 'authorization_code',
      code: new URL(callbackUrl).searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  })
  if (!response.ok) throw new Error(`No token: ${await response.text()}`)
  return tokens.parse(await response.json())
}

/** A real access token of the mobile app. */
export async function mobileAccessToken(options: MobileSignIn): Promise<string> {
  const { access_token: accessToken } = await mobileTokens(options)
  return accessToken
}

function titleOf({ url, status, text }: Page): string {
  const [, title = text] = /<title>([^<]*)<\/title>/.exec(text) ?? []
  const [, notice = ''] = /role="alert">([^<]*)</.exec(text) ?? []
  return `${status} ${new URL(url).pathname} ${title} ${notice}`.trim()
}
