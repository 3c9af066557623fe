import { until } from '@encaixe/service-kit/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { linkTokenOf } from '../appointment-link.ts'
import { fillIn, somebody, submit, success, times } from '../browser/support/booking-page.ts'
import { openBrowser, visit } from '../browser/support/browser.ts'
import { call, newOwner, visitAs } from '../browser/support/owners.ts'
import { somePhone, stack, whatsappTo } from '../stack.ts'
import { Hand } from './hand.ts'

/** Times as slow as this machine's processor: a phone of a few years. */
const SLOWER = 4
const BOOKINGS = 40
const CHANGES = 12
const CANCELLATIONS = 6
const PAYMENTS = 20
/** Half of them by WhatsApp to the assistant, half by the appointment's link. */
const MESSAGES = 30
/** Sold to as many clients, and used once by each. */
const PACKAGES = 3
const SESSIONS = '10 retornos'
/** A service that is not the first one of the list; every client had it before. */
const SERVICE = 'Retorno'

/** When she books, and where the free time begins that contains it. */
const HOURS = [
  { hour: 8, gap: 8 },
  { hour: 9, gap: 9 },
  { hour: 11, gap: 10 },
  { hour: 12, gap: 12 },
  { hour: 14, gap: 13 },
  { hour: 15, gap: 15 },
]

const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
const firstNames = ['Alice', 'Bento', 'Clara', 'Davi', 'Elisa', 'Fábio', 'Gilda', 'Heitor']
const lastNames = ['Andrade', 'Barros', 'Castro', 'Duarte', 'Esteves']
/** Three in four have come before. */
const bookings = Array.from({ length: BOOKINGS }, (_, index) => ({
  ...{ name: `${firstNames[index % 8]} ${lastNames[Math.floor(index / 8)]}`, phone: somePhone() },
  day: today.add({ days: 1 + Math.floor(index / HOURS.length) }),
  when: HOURS[index % HOURS.length] ?? { hour: 8, gap: 8 },
  isNew: index % 4 === 3,
}))

let browser: Browser
let page: Page
let slug: string
const hand = new Hand()

beforeAll(async () => {
  browser = await openBrowser()
  const owner = await newOwner(browser)
  slug = owner.slug
  page = (await visitAs(browser, owner, '/agenda')).page
  await call(page, 'POST', '/api/settings/services', { name: 'Consulta', durationMinutes: 60 })
  await call(page, 'POST', '/api/settings/services', { name: 'Retoque', durationMinutes: 30 })
  const made = await call(page, 'POST', '/api/settings/services', {
    ...{ name: SERVICE, durationMinutes: 60, priceCents: 15_000 },
  })
  const { id: serviceId } = z.object({ id: z.string() }).parse(JSON.parse(made))
  await call(page, 'POST', '/api/settings/packages', {
    ...{
      name: SESSIONS,
      priceCents: 120_000,
      entries: [{ serviceIds: [serviceId], sessions: 10 }],
    },
  })
  for (const [index, { name, phone, isNew }] of bookings.entries()) {
    if (isNew) continue
    const day = today.add({ days: 30 + Math.floor(index / 8) })
    const before = {
      ...{ client: { name, phone }, serviceId, notify: false },
      startsAt: `${day}T${String(8 + (index % 8)).padStart(2, '0')}:00:00-03:00`,
    }
    // Booking hears of a new service a moment later.
    await until(() => call(page, 'POST', '/api/appointments', before).catch(() => undefined), {
      what: 'an appointment of a client who came before',
    })
  }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
})
afterAll(async () => {
  printEfforts()
  await browser.close()
})

/** Also of a week that ended early. */
function printEfforts() {
  const each = (total: number, times: number) => Number((total / times).toFixed(1))
  console.table(
    [...hand.efforts].map(([work, { times, taps, keys, seconds }]) => ({
      ...{ work, times, taps: each(taps, times), keys: each(keys, times) },
      seconds: each(seconds, times),
    })),
  )
  const all = [...hand.efforts.values()]
  const sum = (of: 'taps' | 'keys' | 'seconds') =>
    Math.round(all.reduce((to, one) => to + one[of], 0))
  console.log(`${sum('taps')} taps, ${sum('keys')} keys, ${sum('seconds')} seconds`)
}

const open = (path: string) => page.goto(path)
const openDay = (day: Temporal.PlainDate) => open(`/agenda?visao=dia&dia=${day}`)
const rowOf = (name: string) => page.locator('ol a[data-sheet]').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function book({ name, phone, day, when: { hour, gap }, isNew }: (typeof bookings)[number]) {
  await openDay(day)
  await hand.does('Marcar', async () => {
    await hand.tap(page.getByRole('link', { name: new RegExp(`^livre ${gap}h–`) }))
    await hand.type(
      page.getByRole('combobox', { name: 'Cliente' }),
      isNew ? name : name.slice(0, 8),
    )
    if (isNew) {
      await hand.tap(page.getByRole('option', { name: `Novo cliente: ${name}` }))
      await hand.type(page.getByLabel('WhatsApp', { exact: true }), phone.slice(3))
      await hand.choose(page.getByLabel('Serviço'), SERVICE)
    } else {
      await hand.tap(page.getByRole('option', { name }))
      // Her usual service is chosen by itself.
      await page.locator('option:checked', { hasText: SERVICE }).waitFor({ state: 'attached' })
    }
    // The free times are those of the service.
    if (hour !== gap) {
      await hand.tap(page.getByRole('button', { name: 'Mudar dia e hora' }))
      const free = page.getByRole('group', { name: 'Livres neste dia' })
      await hand.tap(free.getByRole('button', { name: `${hour}h`, exact: true }))
    }
    await hand.tap(button('Marcar'))
    await page.getByText('Marcado na sua agenda.').first().waitFor()
  })
}

async function move({ name, day }: (typeof bookings)[number], index: number) {
  await openDay(day)
  await hand.does('Remarcar', async () => {
    await hand.tap(rowOf(name))
    await hand.tap(page.locator('summary', { hasText: 'Remarcar' }))
    // Half of them go to another day.
    if (index % 2 === 1) await hand.pick(page.getByLabel('Novo dia'), String(day.add({ days: 14 })))
    const free = page.getByRole('group', { name: 'Livres neste dia' })
    await hand.tap(free.getByRole('button', { name: '17h', exact: true }))
    await hand.tap(button('Remarcar'))
    await page.getByText('Horário mudado.').first().waitFor()
  })
}

async function cancel({ name, day }: (typeof bookings)[number]) {
  await openDay(day)
  await hand.does('Cancelar', async () => {
    await hand.tap(rowOf(name))
    await hand.tap(button('Cancelar horário'))
    await hand.tap(button('Cancelar e avisar'))
    await page.getByText('Cancelado.').first().waitFor()
  })
}

async function receive({ name, day }: (typeof bookings)[number]) {
  await openDay(day)
  await hand.does('Receber', async () => {
    await hand.tap(rowOf(name))
    await hand.tap(button('Recebi o pagamento'))
    // The eight seconds in which it can be undone are no work.
    await page.getByText('Vamos anotar o pagamento').first().waitFor()
  })
  await page.getByText('Pagamento recebido.').first().waitFor()
}

async function answer(name: string, text: string) {
  await open('/agenda')
  await hand.does('Responder', async () => {
    await hand.tap(page.getByRole('link', { name: 'Mensagens' }).last())
    // The agenda's own rows have names, too.
    await page.waitForURL('**/mensagens')
    await hand.tap(page.getByRole('link', { name: new RegExp(name) }))
    await hand.type(page.getByLabel('Mensagem', { exact: true }), text)
    await hand.tap(button('Enviar'))
    await page.locator('#conversa').getByText(text).waitFor()
  })
}

/** A client pays ten at once, and comes the first time. */
async function sell({ name }: (typeof bookings)[number]) {
  await open('/clientes')
  await hand.does('Vender pacote', async () => {
    await hand.tap(page.getByRole('link', { name }).first())
    await hand.tap(page.getByRole('link', { name: 'Vender pacote' }))
    await hand.tap(button('Vender pacote'))
    await page.getByText('Pacote vendido').first().waitFor()
  })
}

async function bookWithSession({ name }: (typeof bookings)[number], index: number) {
  await openDay(today.add({ days: 20 + index }))
  await hand.does('Marcar com sessão', async () => {
    await hand.tap(page.getByRole('link', { name: /^livre 8h–/ }))
    await hand.type(page.getByRole('combobox', { name: 'Cliente' }), name.slice(0, 8))
    await hand.tap(page.getByRole('option', { name }))
    await page.getByText('Sessão 1 de 10').first().waitFor()
    await hand.tap(button('Marcar'))
    await page.getByText('Marcado na sua agenda.').first().waitFor()
  })
  await rowOf(name).click()
  await page.getByText('Sessão 1 de 10').first().waitFor()
}

/** A client of hers on their own phone: one service, or three of them. */
async function choosesOnPage(kind: string, services: readonly string[]) {
  const { page: theirs, context } = await visit(browser, `/p/${slug}`)
  await hand.does(kind, async () => {
    for (const [index, name] of services.entries()) {
      if (index === 1) await hand.tap(theirs.getByText('Juntar outro serviço'))
      await hand.tap(theirs.getByRole('link', { name: new RegExp(`^${name}`) }))
    }
    await hand.tap(times(theirs).first())
    await fillIn(theirs, somebody())
    await hand.tap(submit(theirs))
    await success(theirs).waitFor()
  })
  await context.close()
}

/** The client asks by WhatsApp for the person, until the assistant has called her. */
async function asksByWhatsapp(name: string, phone: string) {
  await fetch(`${stack().sandbox}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, name, text: 'quero falar com uma pessoa' }),
  })
  await until(
    async () => (await whatsappTo(phone)).some(({ text }) => String(text).includes('avisei')),
    { what: `the assistant's answer to ${name}` },
  )
}

const listed = z.object({
  items: z.array(z.object({ id: z.string(), contact: z.object({ name: z.string().nullable() }) })),
})

async function asksByLink(name: string) {
  const from = today.add({ days: 1 })
  const query = new URLSearchParams({
    ...{ as: 'professional', limit: '100' },
    ...{ from: `${from}T00:00:00-03:00`, to: `${from.add({ days: 25 })}T00:00:00-03:00` },
  })
  const found = await page.request.get(`/api/appointments?${query}`)
  const appointment = listed
    .parse(await found.json())
    .items.find(({ contact }) => contact.name === name)
  const token = linkTokenOf(appointment?.id ?? '')
  const sent = await fetch(`${stack().gateway}/api/appointment-links/${token}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ body: 'Oi! Posso chegar dez minutos depois?' }),
  })
  expect(sent.status).toBe(201)
}

test('a professional books, moves, cancels, answers and is paid for a week on a phone', async () => {
  for (const booking of bookings) await book(booking)
  const moved = bookings.filter((_, index) => index % 3 === 0).slice(0, CHANGES)
  for (const [index, booking] of moved.entries()) await move(booking, index)
  const cancelled = bookings.filter((_, index) => index % 3 === 1).slice(0, CANCELLATIONS)
  for (const booking of cancelled) await cancel(booking)
  const staying = bookings.filter((one) => !moved.includes(one) && !cancelled.includes(one))
  for (const booking of staying.slice(0, PAYMENTS)) await receive(booking)
  for (let index = 0; index < MESSAGES; index += 1) {
    const { name, phone } = staying[index % staying.length] ?? { name: '', phone: '' }
    if (index % 2 === 0) await asksByWhatsapp(name, phone)
    else await asksByLink(name)
    await answer(name, `Oi! Pode sim, te espero. (${index + 1})`)
  }
  const buyers = staying.filter(({ isNew }) => !isNew).slice(0, PACKAGES)
  for (const buyer of buyers) await sell(buyer)
  for (const [index, buyer] of buyers.entries()) await bookWithSession(buyer, index)
  await choosesOnPage('Um serviço, pela página', [SERVICE])
  await choosesOnPage('Três serviços, pela página', ['Consulta', SERVICE, 'Retoque'])
  const times = Object.fromEntries([...hand.efforts].map(([kind, { times }]) => [kind, times]))
  expect(times).toEqual({
    ...{ Marcar: BOOKINGS, Remarcar: CHANGES, Cancelar: CANCELLATIONS },
    ...{ Receber: PAYMENTS, Responder: MESSAGES },
    ...{ 'Vender pacote': PACKAGES, 'Marcar com sessão': PACKAGES },
    ...{ 'Um serviço, pela página': 1, 'Três serviços, pela página': 1 },
  })
  const tapsOf = (kind: string) => hand.efforts.get(kind)?.taps
  expect(tapsOf('Um serviço, pela página')).toBe(3)
  expect(tapsOf('Três serviços, pela página')).toBeLessThanOrEqual(6)
})
