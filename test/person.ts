import { createAccount, signIn } from '@encaixe/sandbox/testing'
import { z } from 'zod'
import { someAddress, stack } from './stack.ts'

const metadata = z.object({ issuer: z.url() })

/** The public host name, which is not the address in `stack.json`. */
export async function issuer(): Promise<string> {
  const path = '/identity/.well-known/openid-configuration'
  const answer = await fetch(`${stack().sandbox}${path}`)
  return metadata.parse(await answer.json()).issuer
}

/** Makes a new account at the stack's identity provider. */
export const somePerson = async ({
  name = 'Ana Lima',
  email = `pessoa-${crypto.randomUUID()}@exemplo.com.br`,
  emailVerified = true,
} = {}) => createAccount({ issuer: await issuer(), email, name, emailVerified })

const cookieIn = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

/** Signs in through the provider's forms as a browser does. Returns the cookie of later requests. */
export async function signedIn({ email }: { email: string }, { query = '' } = {}) {
  const { gateway } = stack()
  const visitor = { 'x-forwarded-for': someAddress(), 'user-agent': 'Chrome/142 Windows' }
  const begun = await fetch(`${gateway}/auth/login${query}`, {
    redirect: 'manual',
    headers: visitor,
  })
  const { callbackUrl, cookies } = await signIn({
    authorizationUrl: begun.headers.get('location') ?? '',
    email,
  })
  const attempt = cookieIn(begun, '__Host-encaixe-entrada')
  const back = await fetch(callbackUrl, {
    redirect: 'manual',
    headers: { ...visitor, cookie: attempt },
  })
  const location = back.headers.get('location')
  const cookie = cookieIn(back, '__Host-encaixe')
  if (cookie === '') throw new Error(`not signed in: ${back.status}, sent to ${location}`)
  const headers = {
    ...visitor,
    cookie,
    'sec-fetch-site': 'same-origin',
  }

  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${gateway}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  /** Signs out at the provider, of the session that this one came from. */
  async function leaveProvider(): Promise<void> {
    const url = `${await issuer()}/session/end?client_id=encaixe-web&post_logout_redirect_uri=${encodeURIComponent(`${gateway.replace('127.0.0.1', 'localhost')}/`)}`
    const left = await fetch(url, { redirect: 'manual', headers: { cookie: cookies.header(url) } })
    if (left.status !== 303) throw new Error(`still there: ${left.status} ${await left.text()}`)
  }
  return { headers, call, location, leaveProvider }
}
