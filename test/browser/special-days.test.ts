import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookOnceKnown, offeredStarts } from '../stack.ts'
import { field } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { clickButton, createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'

const browser = await browserOfFile()

const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
/** The next working day of the usual week, a few days ahead. */
const ahead = [3, 4, 5].find((days) => today.add({ days }).dayOfWeek <= 5) ?? 3
const day = today.add({ days: ahead })
const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  )
const dayWords = `${day.day === 1 ? '1º' : day.day} de ${MONTHS[day.month - 1]}`

interface Owner {
  page: Page
  context: BrowserContext
  consoleErrors: string[]
  slug: string
}

async function newOwner(): Promise<Owner> {
  const person = await createMember()
  const visited = await visit(browser, '/')
  const slug = uniqueSlug()
  await signInTo(visited.page, person, '/comecar')
  await createPage(visited.page, person, slug)
  return { ...visited, slug }
}

const clock = (starts: string[]) => starts.map((start) => start.slice(11, 16))
const dayButton = (page: Page, verb: 'fechar' | 'abrir') =>
  page.getByRole('button', { name: new RegExp(`, ${dayWords}, .*: ${verb}$`) })

test('one tap closes a day on the public page, another one opens it', async () => {
  const { page, context, slug, consoleErrors } = await newOwner()
  expect(await offeredStarts(slug, ahead)).not.toEqual([])
  await page.goto(`/ajustes/dias?ano=${day.year}`)
  await dayButton(page, 'fechar').click()
  await dayButton(page, 'abrir').waitFor()
  await eventually(() => offeredStarts(slug, ahead)).toEqual([])
  await eventually(async () => {
    await page.goto(`/p/${slug}?semana=${day}`)
    return page.locator('main').innerText()
  }).toMatch(new RegExp(`${dayWords}:\\s*fechado`))
  await page.goto(`/ajustes/dias?ano=${day.year}`)
  await dayButton(page, 'abrir').click()
  await dayButton(page, 'fechar').waitFor()
  await eventually(() => offeredStarts(slug, ahead)).not.toEqual([])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a professional gives a day other hours, and its row lists the appointments outside them', async () => {
  const { page, context, slug, consoleErrors } = await newOwner()
  const [startsAt = ''] = await offeredStarts(slug, ahead)
  await bookOnceKnown({ slug, startsAt })
  await page.goto(`/ajustes/dias?ano=${day.year}`)
  await clickButton(page, 'Salvar o dia')
  await eventually(() => page.getByRole('alert').innerText()).toContain('Escolha o dia')
  await field(page, 'Dia').fill(day.toString())
  await page.getByLabel('Período 1: começo').fill('22:00')
  await page.getByLabel('Período 1: fim').fill('23:30')
  await field(page, 'Nota (se quiser)').fill('Mutirão')
  await clickButton(page, 'Salvar o dia')
  await eventually(() => page.getByRole('status').innerText()).toContain('Salvo')
  await eventually(() => offeredStarts(slug, ahead).then(clock)).toContain('22:00')
  // The copy of the appointments may be a moment behind.
  await eventually(async () => {
    await page.goto(`/ajustes/dias?ano=${day.year}`)
    return page.locator('main').innerText()
  }).toContain('1 horário marcado continua de pé')
  const conflict = page.locator('[data-conflicts] a')
  expect(await conflict.innerText()).toContain('Zé da Silva')
  await conflict.click()
  await eventually(() => page.locator('main').innerText()).toContain('Zé da Silva')

  await page.goto(`/agenda?visao=dia&dia=${day}`)
  expect(await page.locator('#agenda').innerText()).toContain('Mutirão: 22h–23h30')

  // A stranger sees the hours, and not the note.
  await eventually(async () => {
    await page.goto(`/p/${slug}?semana=${day}`)
    return page.locator('main').innerText()
  }).toMatch(new RegExp(`${dayWords}:\\s*22h–23h30`))
  expect(await page.content()).not.toContain('Mutirão')

  await page.goto(`/ajustes/dias?ano=${day.year}`)
  await page.getByRole('button', { name: /^Tirar / }).click()
  await eventually(() => offeredStarts(slug, ahead).then(clock)).not.toContain('22:00')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a holiday is answered on the page of the year, and the answer can be taken back', async () => {
  const { page, context, consoleErrors } = await newOwner()
  const year = today.year + 1
  await page.goto(`/ajustes/dias?ano=${year}`)
  const row = page.locator('section[aria-labelledby="feriados"] li', {
    hasText: 'Sexta-feira Santa',
  })
  await row.getByRole('button', { name: /^Fechar/ }).click()
  await eventually(() => row.innerText()).toContain('fechado')
  expect(await page.locator('main').innerText()).toContain('Sexta-feira Santa')
  await row.getByRole('button', { name: /^Desfazer/ }).click()
  await row.getByRole('button', { name: 'Abrir normalmente em Sexta-feira Santa' }).click()
  await eventually(() => row.innerText()).toContain('aberto normalmente')
  expect(consoleErrors).toEqual([])
  await context.close()
})

/** A city with a holiday on a Tuesday or Thursday of the next three weeks, if possible: its bridge is asked about, too. */
function cityOfHoliday() {
  const file = new URL(
    '../../services/scheduling/src/holidays/municipal-holidays.csv',
    import.meta.url,
  )
  const near = Array.from({ length: 18 }, (_, index) => today.add({ days: index + 3 }))
  const found = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, state = '', city = '', rule = ''] = line.split(';')
      const date = near.find(({ month, day: of }) => `${two(month)}-${two(of)}` === rule)
      return date && date.dayOfWeek <= 5 ? { state, city, date } : []
    })
  return found.find(({ date }) => date.dayOfWeek % 2 === 0) ?? found[0]
}
const two = (number: number) => String(number).padStart(2, '0')

test('the agenda asks about the next holiday of the city until it is answered', async () => {
  const where = cityOfHoliday()
  if (!where) throw new Error('no city has a holiday in the next three weeks')
  const { page, context, slug, consoleErrors } = await newOwner()
  const { state, city, date } = where
  const added = await page.request.post('/api/settings/places', {
    data: { kind: 'address', label: 'Consultório', street: 'Rua A', number: '1', city, state },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(added.status(), await added.text()).toBe(201)
  const question = page.getByRole('region', { name: 'Feriado' })
  // Holidays of the nation may come before the city's.
  for (;;) {
    await page.goto('/agenda')
    const words = await question.innerText()
    expect(words).toContain('Fechar no feriado?')
    const isLast = words.includes(`${date.day} de ${MONTHS[date.month - 1]},`)
    await question.getByRole('button', { name: /^Fechar/ }).click()
    await eventually(() => page.getByRole('status').innerText()).toContain('Feriado respondido')
    if (isLast) break
  }
  await eventually(() =>
    offeredStarts(slug, today.until(date, { largestUnit: 'days' }).days),
  ).toEqual([])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a Saturday of every other week is offered in its weeks, and stays when the week is saved', async () => {
  const { page, context, slug, consoleErrors } = await newOwner()
  await page.goto('/ajustes/agenda')
  await page.locator('#dia6 summary').click()
  await page.locator('#dia6').getByRole('button', { name: 'Atender neste dia' }).click()
  const weeks = page.getByLabel('Sábado, período 1: em que semanas')
  const label = await weeks.locator('option').nth(1).innerText()
  await weeks.selectOption({ index: 1 })
  await clickButton(page, 'Salvar a semana')
  await eventually(() => page.getByRole('status').innerText()).toContain('Salvo')
  const saturdays = [0, 7, 14, 21].map((days) => ((6 - today.dayOfWeek + 7) % 7 || 7) + days)
  const open = () =>
    Promise.all(saturdays.map(async (days) => (await offeredStarts(slug, days)).length > 0))
  await eventually(open).toContain(true)
  const first = await open()
  expect(first).toContain(false)
  expect(label).toContain('A cada 2 semanas')
  await page.goto('/ajustes/agenda')
  expect(await page.locator('#dia6 summary').innerText()).toContain('quinzenal')
  await clickButton(page, 'Salvar a semana')
  await eventually(() => page.getByRole('status').innerText()).toContain('Salvo')
  expect(await open()).toEqual(first)
  expect(consoleErrors).toEqual([])
  await context.close()
})
