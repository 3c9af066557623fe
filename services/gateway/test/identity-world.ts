import { start as startSandbox } from '@encaixe/sandbox'
import {
  type CookieJar,
  createAccount,
  createCookieJar,
  signIn as signInAtProvider,
} from '@encaixe/sandbox/testing'
import { z } from 'zod'
import { startWorld } from './world.ts'

const clientSecret = 'a-secret-of-the-client'

interface Options {
  env?: Record<string, string>
  now?: () => number
}

/** The gateway with a real identity provider beside it. */
export async function startIdentityWorld({ env = {}, now = Date.now }: Options = {}) {
  const sandbox = await startProvider()
  const world = await startWorld(
    { OIDC_ISSUER: sandbox.issuer, OIDC_CLIENT_SECRET: clientSecret, ...env },
    { now },
  )
  return {
    ...world,
    sandbox,
    issuer: sandbox.issuer,
    browser: (options?: { userAgent?: string }) => openBrowser(world.url, options),
    async stop() {
      await world.stop()
      await sandbox.stop()
    },
  }
}

export type IdentityWorld = Awaited<ReturnType<typeof startIdentityWorld>>

/** Where the provider sends people back to in these tests; nothing listens there. */
const publicUrl = 'http://localhost'

export const startProvider = (port = 0) =>
  startSandbox({
    PORT: port,
    SMTP_PORT: 0,
    WHATSAPP_APP_SECRET: 'a-secret-of-the-provider',
    WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    WHATSAPP_ACCESS_TOKEN: 'a-token',
    IDENTITY_CLIENT_SECRET: clientSecret,
    IDENTITY_REDIRECT_URIS: [`${publicUrl}/auth/callback`],
    IDENTITY_POST_LOGOUT_REDIRECT_URIS: [`${publicUrl}/`],
  })

interface SignIn {
  email: string
  /** Of /auth/login. */
  query?: string
  /** Of an earlier sign-in at the provider. */
  provider?: CookieJar
}

let visitors = 0

/** One browser at the gateway: its cookies, and an address no other uses. Redirects are not followed. */
export function openBrowser(url: string, { userAgent = 'Chrome/142 Windows' } = {}) {
  const cookies = createCookieJar()
  visitors += 1
  const address = `198.18.${visitors >> 8}.${visitors & 255}`

  async function request(path: string, init: RequestInit = {}) {
    const headers = new Headers({
      'x-forwarded-for': address,
      'user-agent': userAgent,
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
    })
    const cookie = cookies.header(url)
    if (cookie !== '') headers.set('cookie', cookie)
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init, headers })
    cookies.keep(response)
    return response
  }

  const get = (path: string, headers: Record<string, string> = {}) => request(path, { headers })

  /** Begins a sign-in; answers the provider's address. */
  async function begin(query = '') {
    const response = await get(`/auth/login${query}`)
    return response.headers.get('location') ?? ''
  }

  /** Arrives with what the provider's redirect said. */
  const arrive = (callbackUrl: string) => get(callbackUrl.slice(publicUrl.length))

  return {
    cookies,
    request,
    get,
    begin,
    arrive,
    /** The session's secret, as a thief of the cookie would have it. */
    session: () => /__Host-encaixe=([^;]+)/.exec(cookies.header(url))?.[1] ?? null,
    post: (path: string, body?: unknown) =>
      request(path, {
        method: 'POST',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    delete: (path: string) => request(path, { method: 'DELETE' }),
    /** The whole way: there, through the provider's forms, and back. */
    async signIn({ email, query = '', provider = createCookieJar() }: SignIn) {
      const authorizationUrl = await begin(query)
      const { callbackUrl } = await signInAtProvider({ authorizationUrl, email, cookies: provider })
      return { callbackUrl, response: await arrive(callbackUrl) }
    },
  }
}

export type Browser = ReturnType<typeof openBrowser>

let people = 0

/** An account nobody has used before. */
export async function somebody(
  { issuer }: { issuer: string },
  { name = 'Ana Lima', emailVerified = true } = {},
) {
  people += 1
  const email = `pessoa-${people}-${Date.now()}@exemplo.com.br`
  return createAccount({ issuer, email, name, emailVerified })
}

export const errorOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '/', publicUrl).searchParams.get('erro')

export const me = z.object({
  account: z.object({
    userId: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
  }),
  professional: z.unknown(),
  clientLinks: z.array(z.unknown()),
})

export const sessionList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      current: z.boolean(),
    }),
  ),
})
