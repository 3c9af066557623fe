import { newPlace, schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { createProfessional } from '../stack.ts'
import { problemsOf } from './support/axe.ts'
import { field, sidewaysScroll } from './support/booking-page.ts'
import { openBrowser, visit } from './support/browser.ts'
import { clickButton } from './support/people.ts'
import { smallTargets } from './support/touch.ts'

const bus = await busOfFile()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A surname that is unique in this run. */
const surname = Array.from({ length: 10 }, () => 'bcdfglmnpr'[Math.floor(Math.random() * 10)])
  .join('a')
  .replace(/^./, (letter) => letter.toUpperCase())

test.each([
  { width: 390, javaScript: true, colorScheme: 'dark' as const },
  { width: 1280, javaScript: false, colorScheme: 'light' as const },
])('a stranger narrows a search to who is near and free (%o)', async (visitor) => {
  const named = (first: string) => `${first} ${surname}${visitor.width}`
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
  const q = `${surname}${visitor.width}`
  await until(
    async () => (await bus.call(schedulingRpcs.listProfessionals, { q })).items.length === 2,
    { what: 'both to be found' },
  )
  const { page, context, consoleErrors } = await visit(browser, '/explore', visitor)
  await page.getByRole('searchbox').fill(q)
  await clickButton(page, 'Buscar')
  await page.getByText('2 profissionais encontrados').waitFor()
  const ana = page.getByRole('article').filter({ hasText: named('Ana') })
  await ana.getByText('Carmo, Olinda, PE').waitFor()
  await ana.getByText(/^Próximo horário:/).waitFor()
  if (visitor.javaScript) {
    expect(await problemsOf(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await smallTargets(page)).toEqual([])
  }
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
