import type { Browser, Page } from 'playwright-core'
import { publicAddress, type Visit, visit } from './browser.ts'
import {
  type Account,
  createMember,
  createPage,
  signInTo,
  startSession,
  uniqueSlug,
} from './people.ts'

/** A professional with a page. */
export interface Owner {
  person: Account
  slug: string
}

/** Makes a professional who works every day and takes Pix. */
export async function newOwner(browser: Browser): Promise<Owner> {
  const person = await createMember()
  const { page, context } = await visit(browser, 'about:blank')
  await startSession(page, person)
  const slug = uniqueSlug()
  await createPage(page, person, slug, 'sun-sat 08:00-19:00')
  const answer = await page.request.put('/api/settings/instant-pay', {
    headers: { origin: publicAddress() },
    data: { instantPayKeyType: 'email', instantPayKey: 'marina@exemplo.com.br' },
  })
  if (!answer.ok()) throw new Error(`no Pix key: ${await answer.text()}`)
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
  const visited = await visit(browser, 'about:blank', options)
  await signInTo(visited.page, person, path)
  return visited
}
