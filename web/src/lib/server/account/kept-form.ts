import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RequestEvent } from '@sveltejs/kit'
import { WEB_SECRET } from '$app/env/private'

/**
 * What somebody typed into a form whose sending asked for a fresh sign-in, kept in their browser until they are back.
 * It is of one account and one page, so that the next person at the same browser is shown none of it.
 */

const NAME = 'encaixe_digitado'
const SECONDS = 15 * 60

const signatureOf = (content: string, path: string, userId: string) =>
  createHmac('sha256', WEB_SECRET).update(`typed:${userId}:${path}:${content}`).digest('base64url')

/** Keeps the fields for this page. */
export function keepTyped(
  event: RequestEvent,
  userId: string,
  typed: Record<string, string>,
): void {
  const { pathname: path } = event.url
  const content = Buffer.from(JSON.stringify(typed)).toString('base64url')
  event.cookies.set(NAME, `${content}.${signatureOf(content, path, userId)}`, {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: event.url.protocol === 'https:',
    maxAge: SECONDS,
  })
}

/** The fields that were kept for this page; null without any, or for another's. */
export function takeTyped(event: RequestEvent, userId: string): Record<string, string> | null {
  const { pathname: path } = event.url
  const value = event.cookies.get(NAME)
  if (value === undefined) return null
  event.cookies.delete(NAME, { path, secure: event.url.protocol === 'https:' })
  const [content = '', signature = ''] = value.split('.')
  const [expected, given] = [
    Buffer.from(signatureOf(content, path, userId)),
    Buffer.from(signature),
  ]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const typed: unknown = JSON.parse(Buffer.from(content, 'base64url').toString())
  if (typeof typed !== 'object' || typed === null) return null
  return Object.fromEntries(
    Object.entries(typed).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  )
}
