import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bookOnceKnown, offeredStarts, somePhone } from '../stack.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { HOLD_MS, sendHeld } from './support/page-clock.ts'
import { expectUsable, expectUsableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()

async function at(owner: Owner, options: Parameters<typeof visitAs>[3] = {}) {
  const visited = await visitAs(browser, owner, '/agenda', options)
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

test('a confirmation is told after eight seconds, and can be undone', async () => {
  const owner = await newOwner(browser)
  await ask(owner, 'Pedro Reis')
  const { page, consoleErrors } = await at(owner, { movesClock: true })
  const confirm = page.getByRole('button', { name: /^Confirmar Pedro/ })
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await confirm.click()
  // It leaves the list at once, and nobody is told yet.
  await confirm.waitFor({ state: 'detached' })
  await page.getByText('Vamos confirmar e avisar o cliente.').waitFor()
  await undo.click()
  await confirm.waitFor()
  await undo.waitFor({ state: 'detached' })
  expect((await onlyOne(page)).status).toBe('pending_confirmation')

  await confirm.click()
  await undo.waitFor()
  // On a slow machine it is told meanwhile.
  await expectUsableInBothLooks(page)
  await page.clock.fastForward(HOLD_MS)
  await page.getByText('Confirmado. O cliente fica sabendo').waitFor()
  expect((await onlyOne(page)).status).toBe('confirmed')
  expect(consoleErrors).toEqual([])
})

test('whoever leaves the page sends what waits', async () => {
  const owner = await newOwner(browser)
  await ask(owner, 'Carla Dias')
  const { page } = await at(owner)
  const other = (await at(owner)).page
  await page.getByRole('button', { name: /^Confirmar Carla/ }).click()
  await page.getByRole('button', { name: 'Desfazer' }).waitFor()
  await page.goto('/clientes')
  await eventually(async () => (await onlyOne(other)).status).toBe('confirmed')
})

test('a payment that was marked in the dialog of a desk is told after eight seconds', async () => {
  const owner = await newOwner(browser)
  const desk = { width: 1280, height: 900, colorScheme: 'dark' } as const
  const { page, consoleErrors } = await at(owner, { ...desk, movesClock: true })
  const day = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 })
  await call(page, 'POST', '/api/appointments', {
    client: { name: 'Ana Souza', phone: somePhone() },
    ...{ startsAt: `${day}T10:00:00-03:00`, durationMinutes: 50, priceCents: 15_000 },
  })
  await page.goto(`/agenda?visao=dia&dia=${day}`)
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await page.locator('[data-block]').filter({ hasText: 'Ana Souza' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Recebi o pagamento' }).click()
  await page.getByText('Vamos anotar o pagamento').first().waitFor()
  await expectUsable(page)
  await undo.click()
  expect((await onlyOne(page)).paymentStatus).toBe('none')
  await sheet.getByRole('button', { name: 'Recebi o pagamento' }).click()
  await sendHeld(page)
  await sheet.getByText('Pagamento recebido. O cliente fica sabendo.').waitFor()
  expect((await onlyOne(page)).paymentStatus).toBe('captured')
  expect(consoleErrors).toEqual([])
})
