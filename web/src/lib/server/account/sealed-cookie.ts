import type { RequestEvent } from '@sveltejs/kit'
import { WEB_SECRET } from '$app/env/private'
import { contentOf, signed } from './signed-value.ts'

/**
 * What one page has its visitor's browser keep: signed, so that it comes back as it was, and of one owner, so that the
 * next person at the same browser is shown none of it.
 */
interface Kept {
  /** The name of the cookie. */
  name: string
  owner: string
}

const signingOf = (path: string, { name, owner }: Kept) => ({
  about: `${name}:${owner}:${path}`,
  secret: WEB_SECRET,
})

/** Keeps a value for this page. */
export function keepSealed(
  event: RequestEvent,
  { seconds, ...kept }: Kept & { seconds: number },
  value: unknown,
): void {
  const { pathname: path } = event.url
  const content = Buffer.from(JSON.stringify(value)).toString('base64url')
  event.cookies.set(kept.name, signed(content, signingOf(path, kept)), {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: event.url.protocol === 'https:',
    maxAge: seconds,
  })
}

/** What was kept for this page; null without anything, or for another's. */
export function readSealed(event: RequestEvent, kept: Kept): unknown {
  const content = contentOf(event.cookies.get(kept.name), signingOf(event.url.pathname, kept))
  return content === null ? null : JSON.parse(Buffer.from(content, 'base64url').toString())
}

export const forgetSealed = ({ cookies, url }: RequestEvent, name: string): void =>
  cookies.delete(name, { path: url.pathname, secure: url.protocol === 'https:' })
