import type { FastifyReply } from 'fastify'
import { cookiesNamed, SESSION_COOKIE } from '../http/access/session-cookie.ts'

/** Binds sign-ins that are under way to the browser that began them. */
export const BROWSER_COOKIE = '__Host-encaixe-entrada'

/** A secret of ours as a cookie holds it: 256 bits, base64url. */
const SECRET = /^[\w-]{43}$/

/** A secret that a request carries in a cookie; null when it carries none that could be ours. */
export function cookieOf(name: string, header: string | undefined): string | null {
  return cookiesNamed(name, header).find((value) => SECRET.test(value)) ?? null
}

/** Lax: people arrive from the provider and from links in messages, and are signed in. */
export const setCookie = (name: string, value: string, maxAgeSeconds: number) =>
  `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`

export const clearCookie = (name: string) => setCookie(name, '', 0)

/** Takes the session's cookie from a browser, and what it keeps of the person's pages. */
export const forget = (reply: FastifyReply): FastifyReply =>
  reply
    .header('set-cookie', clearCookie(SESSION_COOKIE))
    // Its other cookies are not ours to judge.
    .header('clear-site-data', '"cache", "storage"')
