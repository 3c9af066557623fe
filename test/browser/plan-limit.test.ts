import { beforeAll, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { addAppointments, addClients } from '../e2e/database.ts'
import { putOnFreePlan } from '../free-plan.ts'
import { createProfessional } from '../stack.ts'
import { sidewaysScroll, times } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'

type Professional = Awaited<ReturnType<typeof createProfessional>>

const CLIENTS = 20
const APPOINTMENTS = 30

const bus = await busOfFile()
const browser = await browserOfFile()
let full: Professional
let manyClients: Professional
let fullMonth: Professional

beforeAll(async () => {
  const pages = await Promise.all([0, 1, 2].map(() => createProfessional(bus)))
  await putOnFreePlan(pages.map(({ id }) => id))
  const [one, other, third] = pages
  if (!one || !other || !third) throw new Error('three pages were to be made')
  ;[full, manyClients, fullMonth] = [one, other, third]
  await addClients(manyClients.id, CLIENTS)
  const months = [0, 1, 2, 3].map((ahead) => firstOfMonth(ahead))
  for (const from of months) await addAppointments(full.id, { count: APPOINTMENTS, from })
  await addAppointments(fullMonth.id, { count: APPOINTMENTS, from: firstOfMonth(0) })
})

/** The first instant of a month, before working hours. */
function firstOfMonth(ahead: number): string {
  const month = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ months: ahead })
  return `${month.toString().slice(0, 7)}-01T00:00:00-03:00`
}

test('a page at its plan’s limit says so before the client types', async () => {
  const { page, context, consoleErrors } = await visit(browser, `/p/${full.slug}`)
  expect(await page.locator('#painel').innerText()).toContain('A agenda está fechada')
  expect(await times(page).count()).toBe(0)
  expect(await page.locator('#painel input:visible').count()).toBe(0)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a page that takes no new clients says so and still books known ones', async () => {
  const { page, context } = await visit(browser, `/p/${manyClients.slug}`)
  expect(await page.locator('#painel').innerText()).toContain('só para quem já é cliente')
  expect(await times(page).count()).toBeGreaterThan(0)
  await context.close()
})

test('the calendar offers no day of a month that is full', async () => {
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const { page, context } = await visit(browser, `/p/${fullMonth.slug}?dia=${today}`)
  expect(await times(page).count()).toBe(0)
  await page.goto(`/p/${fullMonth.slug}`)
  expect(await times(page).count()).toBeGreaterThan(0)
  expect(await times(page).first().getAttribute('href')).toContain(
    `dia=${firstOfMonth(1).slice(0, 7)}`,
  )
  await context.close()
})
