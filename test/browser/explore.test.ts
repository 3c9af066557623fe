import { newPlace, schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { createProfessional } from '../stack.ts'
import { field } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { clickButton } from './support/people.ts'
import { expectUsableInBothLooks } from './support/usable.ts'

const bus = await busOfFile()
const browser = await browserOfFile()

/** A surname that is unique in this run. */
const surname = Array.from({ length: 10 }, () => 'bcdfglmnpr'[Math.floor(Math.random() * 10)])
  .join('a')
  .replace(/^./, (letter) => letter.toUpperCase())

test('a stranger narrows a search to who is near and free, without JavaScript', async () => {
  const named = (first: string) => `${first} ${surname}`
  const address = {
    kind: 'address',
    label: 'Sala',
    street: 'Rua A',
    number: '1',
    district: 'Carmo',
  }
  const there = (city: string, state: string) => [newPlace.parse({ ...address, city, state })]
  await createProfessional(bus, {
    ...{ name: named('Ana'), profession: 'psychologist', sessionPrice: 15_000 },
    places: there('Olinda', 'PE'),
  })
  await createProfessional(bus, {
    ...{ name: named('Bento'), profession: 'barber', sessionPrice: 5_000, windows: [] },
    places: there('Campinas', 'SP'),
  })
  const q = surname
  await until(
    async () => (await bus.call(schedulingRpcs.listProfessionals, { q })).items.length === 2,
    { what: 'both to be found' },
  )
  const { page, context, consoleErrors } = await visit(browser, '/explore', { javaScript: false })
  await page.getByRole('searchbox').fill(q)
  await clickButton(page, 'Buscar')
  await page.getByText('2 profissionais encontrados').waitFor()
  const ana = page.getByRole('article').filter({ hasText: named('Ana') })
  await ana.getByText('Carmo, Olinda, PE').waitFor()
  await ana.getByText(/^Próximo horário:/).waitFor()
  const scripted = await visit(browser, page.url())
  await expectUsableInBothLooks(scripted.page)
  expect(scripted.consoleErrors).toEqual([])
  await scripted.context.close()
  await page.getByRole('navigation', { name: 'Cidades' }).getByText('Campinas, SP').click()
  await page.getByText('1 profissional encontrado', { exact: true }).waitFor()
  expect(await page.getByRole('article').allInnerTexts()).toEqual([
    expect.stringContaining(named('Bento')),
  ])

  await page.getByRole('link', { name: 'Tirar o filtro Campinas, SP' }).click()
  await page.getByText('2 profissionais encontrados').waitFor()
  const filters = page.getByText('Filtrar por cidade, dia, valor e mais')
  await filters.click()
  const tomorrow = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 }).toString()
  await field(page, 'Com horário livre em').fill(tomorrow)
  await clickButton(page, 'Buscar')
  await until(async () => (await page.getByRole('article').count()) === 1, { what: 'who is free' })
  await ana.waitFor()
  await filters.click()
  await field(page, 'Até quanto').fill('100,00')
  await clickButton(page, 'Buscar')
  await page.getByText('Ninguém por aqui com esse perfil').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
