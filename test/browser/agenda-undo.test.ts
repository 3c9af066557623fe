import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bookOnceKnown, offeredStarts, somePhone } from '../stack.ts'
import { problemsOf } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { sendHeld } from './support/page-clock.ts'
import { smallTargets } from './support/touch.ts'

let browser: Browser
const contexts: BrowserContext[] = []
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await browser.close()
})

async function at(owner: Owner, options: Parameters<typeof visitAs>[3] = {}) {
  const visited = await visitAs(browser, owner, '/agenda', options)
  contexts.push(visited.context)
  return visited
}

const appointment = z.object({ id: z.string(), status: z.string(), paymentStatus: z.string() })
const onlyOne = async (page: Page) => {
  const answer: unknown = await page.evaluate(async () =>
    (await fetch('/api/appointments?as=professional')).json(),
  )
  const [first] = z.object({ items: z.array(appointment) }).parse(answer).items
  return first ?? { id: '', status: 'none', paymentStatus: 'none' }
}

async function ask({ slug }: Owner, clientName: string) {
  const [startsAt = ''] = await offeredStarts(slug, 2)
  await bookOnceKnown({ slug, startsAt, clientName })
}

const visitors = [
  ['on a phone', {}],
  ['at a desk, by night', { width: 1280, height: 900, colorScheme: 'dark' }],
] as const

test.each(visitors)(
  'a confirmation is told after eight seconds, and can be undone: %s',
  async (_, visitor) => {
    const owner = await newOwner(browser)
    await ask(owner, 'Pedro Reis')
    const { page, consoleErrors } = await at(owner, { ...visitor, movesClock: true })
    const confirm = page.getByRole('button', { name: /^Confirmar Pedro/ })
    const undo = page.getByRole('button', { name: 'Desfazer' })
    await confirm.click()
    // It leaves the list at once, and nobody is told yet.
    await confirm.waitFor({ state: 'detached' })
    await page.getByText('Vamos confirmar e avisar o cliente.').waitFor()
    expect(await problemsOf(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await undo.click()
    await confirm.waitFor()
    await undo.waitFor({ state: 'detached' })
    expect((await onlyOne(page)).status).toBe('pending_confirmation')

    await confirm.click()
    await sendHeld(page)
    await page.getByText('Confirmado. O cliente fica sabendo').waitFor()
    expect((await onlyOne(page)).status).toBe('confirmed')
    expect(consoleErrors).toEqual([])
  },
)

test.each(visitors)('whoever leaves the page sends what waits: %s', async (_, visitor) => {
  const owner = await newOwner(browser)
  await ask(owner, 'Carla Dias')
  const { page } = await at(owner, visitor)
  const other = (await at(owner)).page
  await page.getByRole('button', { name: /^Confirmar Carla/ }).click()
  await page.getByRole('button', { name: 'Desfazer' }).waitFor()
  await page.goto('/clientes')
  await eventually(async () => (await onlyOne(other)).status).toBe('confirmed')
})

test.each(visitors)(
  'a payment that was marked is told after eight seconds: %s',
  async (_, visitor) => {
    const owner = await newOwner(browser)
    const { page, consoleErrors } = await at(owner, { ...visitor, movesClock: true })
    const day = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 })
    await call(page, 'POST', '/api/appointments', {
      client: { name: 'Ana Souza', phone: somePhone() },
      ...{ startsAt: `${day}T10:00:00-03:00`, durationMinutes: 50, priceCents: 15_000 },
    })
    await page.goto(`/agenda?visao=dia&dia=${day}`)
    const isWide = 'width' in visitor
    const undo = page.getByRole('button', { name: 'Desfazer' })
    const shown = page.locator(isWide ? '[data-block]' : 'ol a[data-sheet]')
    await shown.filter({ hasText: 'Ana Souza' }).click()
    const sheet = isWide ? page.getByRole('dialog') : page.locator('main')
    await sheet.getByRole('button', { name: 'Recebi o pagamento' }).click()
    await page.getByText('Vamos anotar o pagamento').first().waitFor()
    expect(await problemsOf(page)).toEqual([])
    await undo.click()
    expect((await onlyOne(page)).paymentStatus).toBe('none')
    await sheet.getByRole('button', { name: 'Recebi o pagamento' }).click()
    await sendHeld(page)
    await sheet.getByText('Pagamento recebido. O cliente fica sabendo.').waitFor()
    expect((await onlyOne(page)).paymentStatus).toBe('captured')
    expect(consoleErrors).toEqual([])
  },
)
