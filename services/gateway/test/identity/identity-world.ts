import { accountEvents } from '@encaixe/contracts'
import { start as startSandbox } from '@encaixe/sandbox'
import {
  type CookieJar,
  createAccount,
  createBrowser,
  createCookieJar,
  signIn as signInAtProvider,
} from '@encaixe/sandbox/testing'
import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { z } from 'zod'
import { startWorld } from '../world.ts'

const clientSecret = 'a-secret-of-the-client'

const signedInEvent = z.object({ data: accountEvents.AccountSignedIn.data })
type AccountSignedIn = z.output<typeof signedInEvent>['data']

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
  const published: AccountSignedIn[] = []
  const events = world.bus.connection.subscribe(accountEvents.AccountSignedIn.natsSubject, {
    callback(_error, message) {
      published.push(signedInEvent.parse(message.json()).data)
    },
  })

  return {
    ...world,
    /** What was published, in order. */
    published,
    publishedOf: ({ userId, email }: AccountSignedIn) =>
      until(async () => published.some((data) => data.userId === userId && data.email === email), {
        timeoutMs: 5_000,
        what: 'AccountSignedIn',
      }),
    fault: (fault: object) =>
      fetch(`${sandbox.url}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      }),
    requestDeletion: (userId: string) => insertDeletion(world.databaseUrl, userId),
    sandbox,
    issuer: sandbox.issuer,
    browser: (options?: { userAgent?: string }) => openBrowser(world.url, options),
    async stop() {
      events.unsubscribe()
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

interface AtProvider extends Omit<SignIn, 'query'> {
  authorizationUrl: string
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
  const arrive = (callbackUrl: string, headers: Record<string, string> = {}) =>
    get(callbackUrl.slice(publicUrl.length), headers)

  /** Through the provider's forms; answers its redirect, which is not followed. */
  const throughProvider = ({ authorizationUrl, email, provider }: AtProvider) =>
    signInAtProvider({ authorizationUrl, email, ...(provider && { cookies: provider }) })

  return {
    cookies,
    request,
    get,
    begin,
    throughProvider,
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
    async signIn({ query = '', ...who }: SignIn) {
      const { callbackUrl } = await throughProvider({
        authorizationUrl: await begin(query),
        ...who,
      })
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

/** Through the stand-in for another provider, where an account has a subject of its own. */
export async function signInWithGoogle(
  authorizationUrl: string,
  account: { email: string; name: string },
): Promise<string> {
  const visitor = createBrowser(authorizationUrl.replace(/\/auth\?.*$/s, ''))
  const { url } = await visitor.open(authorizationUrl)
  const [interaction = ''] = /^.*\/interaction\/[^/?]+/.exec(url) ?? []
  return (await visitor.submit(`${interaction}/google`, account)).url
}

export async function accountOf(browser: Pick<Browser, 'get'>) {
  return me.parse(await (await browser.get('/api/me')).json()).account
}

async function insertDeletion(databaseUrl: string, userId: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into account_deletions (id, user_id, requested_at, told_at)
     values (gen_random_uuid(), $1, now(), now())`,
    [userId],
  )
  await client.end()
}

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
