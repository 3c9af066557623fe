import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { somePhone } from '../stack.ts'
import { problemsOf } from './support/axe.ts'
import { openHydrated } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'

let owner: Owner
const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
const [first, second] = [today.add({ days: 2 }), today.add({ days: 3 })]
const browser = await browserOfFile()

beforeAll(async () => {
  owner = await newOwner(browser)
  const page = await at()
  for (const [name, startsAt] of [
    ['Ana Souza', `${first}T10:00:00-03:00`],
    ['Bruno Alves', `${first}T14:00:00-03:00`],
    ['Carla Dias', `${second}T09:00:00-03:00`],
  ] as const) {
    await call(page, 'POST', '/api/appointments', {
      ...{ client: { name, phone: somePhone() }, startsAt },
      ...{ durationMinutes: 50, priceCents: 15_000, notify: false },
    })
  }
})

/** Signs in where few requests are made: an account may make 300 a minute, and each agenda makes ten. */
async function at(options: Parameters<typeof visitAs>[3] = {}): Promise<Page> {
  const { page } = await visitAs(browser, owner, '/conta', options)
  return page
}

/** A finger over the list, from one point of the screen to another. */
async function swipe(page: Page, from: [number, number], to: [number, number]) {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    })
  await send('touchStart', [from])
  await send('touchMove', [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]])
  await send('touchMove', [to])
  await send('touchEnd', [])
}

test('a finger goes to the next day and back on a phone, and scrolls otherwise', async () => {
  const page = await at()
  await openHydrated(page, `/agenda?visao=dia&dia=${first}`)
  const dayShown = () => new URL(page.url()).searchParams.get('dia')
  await swipe(page, [320, 400], [90, 410])
  await page.getByText('Carla Dias').waitFor()
  expect(dayShown()).toBe(String(second))
  await swipe(page, [90, 400], [320, 390])
  await page.getByText('Ana Souza').waitFor()
  expect(dayShown()).toBe(String(first))

  // Down is no way to another day, and neither is a short way or one from the edge of the screen.
  await swipe(page, [200, 600], [230, 350])
  await swipe(page, [200, 500], [160, 500])
  await swipe(page, [5, 500], [300, 500])
  expect(dayShown()).toBe(String(first))
})

test('a desk shows the week as a list where its scripts do not arrive', async () => {
  const page = await at({ width: 1280, height: 900 })
  await page.route('**/_app/immutable/**/*.js', (route) => route.abort())
  await page.goto(`/agenda?visao=semana&dia=${first}`, { waitUntil: 'commit' })
  await page
    .getByRole('link', { name: /Ana Souza/ })
    .first()
    .waitFor()
  expect(await page.locator('[data-block]').count()).toBe(0)
})

test.each([
  ['the week of a desk', { width: 1280, height: 900 }, 'semana', '[data-block]'],
  ['the day of a phone', {}, 'dia', 'ol a[data-sheet]'],
] as const)(
  'print shows the appointments of %s and no controls',
  async (_, visitor, view, block) => {
    const page = await at(visitor)
    await page.goto(`/agenda?visao=${view}&dia=${first}`)
    await page.locator(block).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator(block).filter({ hasText: 'Ana Souza' }).first().isVisible()).toBe(
      true,
    )
    for (const hidden of ['header', 'footer', 'aside', 'nav[aria-label="Atalhos"]']) {
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false)
    }
    expect(await page.getByRole('link', { name: 'Marcar', exact: true }).isVisible()).toBe(false)
    // Nothing is cut off at the side of the paper.
    await page.setViewportSize({ width: 794, height: 1123 })
    const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(sideways)).toBe(0)
  },
)

test('the blocks of the agenda have names, roles and enough contrast, by day and by night', async () => {
  const page = await at({ width: 1280, height: 900 })
  for (const view of ['dia', 'semana', 'mes']) {
    await page.goto(`/agenda?visao=${view}&dia=${first}`)
    await page.getByText('Ana Souza').first().waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await problemsOf(page), `${view}, ${colorScheme}`).toEqual([])
    }
    if (view === 'mes') continue
    const block = page.locator('[data-block]').filter({ hasText: 'Ana Souza' }).first()
    expect(await block.ariaSnapshot(), view).toMatch(
      /link ".*Ana Souza.*10h.*até 10h50, Confirmado/,
    )
  }
})
