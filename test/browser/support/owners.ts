import type { Browser, Page } from 'playwright-core'
import { type Visit, visit } from './browser.ts'
import { type Account, createMember, openPage, signInTo, uniqueSlug } from './people.ts'

/** A professional with a page. */
export interface Owner {
  person: Account
  slug: string
}

/** Makes a professional who works every day and takes Pix. */
export async function newOwner(browser: Browser): Promise<Owner> {
  const person = await createMember()
  const { page, context } = await visit(browser, '/')
  await signInTo(page, person, '/comecar')
  const slug = uniqueSlug()
  await openPage(page, person, slug)
  const windows = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...{ dayOfWeek, startTime: '08:00', endTime: '19:00' },
  }))
  await call(page, 'PUT', '/api/settings/availability', { windows })
  const key = { instantPayKeyType: 'email', instantPayKey: 'marina@exemplo.com.br' }
  await call(page, 'PUT', '/api/settings/instant-pay', key)
  await context.close()
  return { person, slug }
}

/** Calls the API as whoever is signed in on the page. */
export const call = (page: Page, method: string, path: string, body: unknown): Promise<string> =>
  page.evaluate(
    async ([how, where, json]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(where, { method: how, headers, body: json })
      if (!response.ok) throw new Error(`${where}: ${await response.text()}`)
      return response.text()
    },
    [method, path, JSON.stringify(body)] as const,
  )

/** Signs a professional in on a new device and opens a page. */
export async function visitAs(
  browser: Browser,
  { person }: Owner,
  path: string,
  options: Parameters<typeof visit>[2] = {},
): Promise<Visit> {
  const visited = await visit(browser, '/', options)
  await signInTo(visited.page, person, path)
  return visited
}
