import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { book, bookOnceKnown, offeredStarts, stack } from '../stack.ts'
import { problemsOf } from './support/axe.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { newOwner, visitAs } from './support/owners.ts'
import { clickButton, clickLink } from './support/people.ts'
import { smallTargets } from './support/touch.ts'

const browser = await browserOfFile()

const AHEAD = 3

const events = z.object({
  items: z.array(
    z.looseObject({
      id: z.string(),
      status: z.string(),
      summary: z.string(),
      start: z.object({ dateTime: z.string() }),
    }),
  ),
})

/** What the owner of a Google account sees and does there. */
function googleOf(email: string) {
  const address = `${stack().sandbox}/google/calendars/${email}/events`
  return {
    async put(id: string, startsAt: string, changes: object = {}) {
      const end = Temporal.Instant.from(startsAt).add({ minutes: 50 }).toString()
      const body = { start: { dateTime: startsAt }, end: { dateTime: end }, ...changes }
      const headers = { 'content-type': 'application/json' }
      const sent = { method: 'PUT', headers, body: JSON.stringify(body) }
      expect((await fetch(`${address}/${id}`, sent)).status).toBe(200)
    },
    remove: (id: string) => fetch(`${address}/${id}`, { method: 'DELETE' }),
    events: async () => events.parse(await (await fetch(address)).json()).items,
  }
}

const text = (page: Page) => page.locator('main').innerText()

test('a Google calendar blocks times, gets appointments, and what changes there is a question', async () => {
  const owner = await newOwner(browser)
  const { slug } = owner
  const email = `${slug}@gmail.test`
  const google = googleOf(email)
  const { page, context, consoleErrors } = await visitAs(browser, owner, '/ajustes/agendas')

  await clickLink(page, 'Conectar o Google Agenda')
  await page.getByLabel('E-mail').fill(email)
  await clickButton(page, 'Continuar')
  await page.getByRole('heading', { name: 'Google Agenda' }).first().waitFor()
  expect(await text(page)).toContain('Google Agenda conectado')
  expect(await problemsOf(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  const [first = '', second = '', third = ''] = (await offeredStarts(slug, AHEAD)).slice(2)
  await google.put('dentist', first, { summary: 'Dentista do Segredo' })
  await eventually(() => offeredStarts(slug, AHEAD)).not.toContain(first)
  expect((await book({ slug, startsAt: first })).status).toBe(409)
  await eventually(async () => {
    await page.goto(`/agenda?visao=dia&dia=${first.slice(0, 10)}`)
    return text(page)
  }).toContain('Ocupado · Google')
  await page.goto('/ajustes/agendas')

  // The main calendar comes first.
  await page
    .getByRole('button', { name: /^Escrever compromissos nela/ })
    .first()
    .click()
  await eventually(() => text(page)).toContain('vão aparecer nessa agenda')
  await bookOnceKnown({ slug, startsAt: second, clientName: 'Bia Lima' })
  const written = async () => (await google.events()).find(({ id }) => id.startsWith('enc'))
  await eventually(async () => (await written())?.summary).toContain('Bia')
  const event = await written()
  if (!event) throw new Error('there is no event')
  expect(event.status).toBe('tentative')
  expect(event.summary).not.toContain('Lima')

  await google.put(event.id, third)
  await eventually(async () => {
    await page.goto('/agenda')
    return text(page)
  }).toContain('Mudou na sua outra agenda')
  expect(await problemsOf(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: /^Deixar como está/ }).click()
  await eventually(() => text(page)).toContain('Continua como estava')
  const startOf = async () => Date.parse((await written())?.start.dateTime ?? '')
  await eventually(startOf).toBe(Date.parse(second))

  await google.put(event.id, third)
  await eventually(async () => {
    await page.goto('/agenda')
    return text(page)
  }).toContain('Mudou na sua outra agenda')
  await page.getByRole('link', { name: /^Mover o compromisso/ }).click()
  await page.getByText('Remarcar para').waitFor()
  await page.getByRole('button', { name: 'Remarcar', exact: true }).first().click()
  await eventually(() => offeredStarts(slug, AHEAD)).toContain(second)
  await eventually(async () => {
    await page.goto('/agenda')
    return text(page)
  }).not.toContain('Mudou na sua outra agenda')

  await page.goto('/ajustes/agendas')
  await page.getByLabel('Apagar de lá').check()
  await clickButton(page, 'Desconectar')
  await eventually(() => text(page)).toContain('Nenhuma agenda conectada')
  await eventually(written).toBeUndefined()
  await eventually(() => offeredStarts(slug, AHEAD)).toContain(first)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('whoever goes back at Google has connected nothing, and hears so', async () => {
  const owner = await newOwner(browser)
  const { page, context } = await visitAs(browser, owner, '/ajustes/agendas')
  await clickLink(page, 'Conectar o Google Agenda')
  await clickButton(page, 'Cancelar')
  await eventually(() => text(page)).toContain('Nada foi conectado')
  await eventually(() => text(page)).toContain('Nenhuma agenda conectada')
  await context.close()
})
