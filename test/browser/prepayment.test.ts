import { until } from '@encaixe/service-kit/testing'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { linkTokenOf } from '../appointment-link.ts'
import { query } from '../database.ts'
import { type PageOwner, somePageOwner } from '../e2e/actors.ts'
import { offeredStarts, somePhone, stack } from '../stack.ts'
import { chooseFirstTime, fillIn, somebody, success } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, visitAs } from './support/owners.ts'
import { soon } from './support/page-clock.ts'
import { expectReadableInBothLooks } from './support/usable.ts'

const account = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string(),
  privateKey: z.string(),
  apiUrl: z.string(),
  tokenUrl: z.string(),
})

const cancelled = z.object({ items: z.array(z.object({ paymentStatus: z.string() })) })

const browser = await browserOfFile()
let owner: PageOwner
beforeAll(async () => {
  owner = await somePageOwner()
  await owner.call('PATCH', '/api/settings/booking', {
    ...{ autoConfirm: true, cancellationNoticeHours: 0 },
  })
  await owner.call('PUT', '/api/settings/availability', {
    windows: [1, 2, 3, 4, 5].map((dayOfWeek) => ({
      ...{ dayOfWeek, startTime: '09:00', endTime: '18:00' },
    })),
  })
  await connect()
})

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(stack().sandbox + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

/** Opens an account at the sandbox's bank, connects it, and asks for a deposit. */
async function connect() {
  const key = `sinal${Date.now()}@exemplo.com.br`
  const opened = account.parse(await post('/pix/accounts', { name: 'Ana Lima', key }))
  await owner.call('PUT', '/api/settings/pix-account', { ...opened, pixKey: key })
  await owner.call('POST', '/api/settings/pix-account/check', {})
  const prepayment = { mode: 'deposit', depositCents: 3_000, holdMinutes: 30, refundNoticeHours: 0 }
  await until(async () => (await owner.call('PATCH', '/api/settings/booking', { prepayment })).ok, {
    what: 'the connected account',
  })
  await owner.call('PATCH', '/api/settings', { sessionPrice: 15_000 })
  await until(
    async () => {
      const shown = await (await fetch(`${stack().gateway}/api/professionals/${owner.slug}`)).text()
      return shown.includes('"deposit"')
    },
    { what: 'the deposit on the page' },
  )
}

/** Books on the page, as far as the code. */
async function bookedPage() {
  const [day] = await offeredStarts(owner.slug)
  const visited = await visit(browser, `/p/${owner.slug}?dia=${day?.slice(0, 10)}`, {
    width: 360,
    movesClock: true,
  })
  const { page } = visited
  await chooseFirstTime(page)
  expect(await page.locator('#seus-dados').innerText()).toContain('Um sinal de R$')
  await fillIn(page, somebody())
  await page.getByRole('button', { name: 'Continuar para o Pix' }).click()
  await eventually(() => success(page).innerText()).toContain('Falta só o Pix, Beatriz!')
  return visited
}
const codeOn = (page: Page) => page.getByLabel('Pix copia e cola').inputValue()

test('a client books with a deposit, pays at the bank, and sees the confirmation without a reload', async () => {
  const { page, context, consoleErrors } = await bookedPage()
  expect(await page.locator('[data-until]').innerText()).toMatch(/^(29|30):\d\d$/)
  expect(await success(page).innerText()).toContain('o valor volta')
  await expectReadableInBothLooks(page)
  await page.evaluate('window.isSame = true')
  await post('/pix/payments', { code: await codeOn(page) })
  await soon(page, () => success(page).innerText()).toContain(
    'O Pix caiu e o seu horário está confirmado',
  )
  expect(await page.evaluate('window.isSame')).toBe(true)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a client with two tabs pays once, and both tabs show it', async () => {
  const { page, context } = await bookedPage()
  const code = await codeOn(page)
  const token = await page.locator('[data-follow]').getAttribute('data-follow')
  const other = await context.newPage()
  await other.clock.install()
  await other.goto(`${new URL(page.url()).origin}/a/${token}`)
  expect(await codeOn(other)).toBe(code)
  await post('/pix/payments', { code })
  await soon(page, () => success(page).innerText()).toContain('O Pix caiu')
  await soon(other, () => other.locator('main').innerText()).toContain('Pagamento recebido')
  await context.close()
})

/** As if the time to pay of the latest booking were over. */
async function endLatestHold() {
  await query(
    'booking',
    `with latest as (
       select appointment_id as id from appointment_charges where state = 'waiting'
       order by created_at desc limit 1
     ), held as (
       update appointments set hold_until = now() where id in (select id from latest)
     ), due as (
       update tasks set due_at = now() + interval '2 seconds' where kind = 'follow-charge' and done_at is null
     )
     update appointment_charges set hold_until = now() where appointment_id in (select id from latest)`,
  )
}

test('a hold that ends unpaid is told without a reload, and its time can be booked again', async () => {
  const { page, context, consoleErrors } = await bookedPage()
  await page.evaluate('window.isSame = true')
  await endLatestHold()
  await soon(page, () => success(page).innerText()).toContain('O Pix não chegou a tempo')
  expect(await page.evaluate('window.isSame')).toBe(true)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the client’s own page shows the code, and what was paid goes back when they cancel in time', async () => {
  const { page, context } = await bookedPage()
  const code = await codeOn(page)
  const token = await page.locator('[data-follow]').getAttribute('data-follow')
  await page.goto(`/a/${token}`)
  expect(await codeOn(page)).toBe(code)
  await post('/pix/payments', { code })
  await soon(page, () => page.locator('main').innerText()).toContain('Pagamento recebido')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.locator('#cancelar').getByRole('button').first().click()
  await eventually(() => page.locator('main').innerText()).toContain('Cancelado')
  // A link answers 30 times a minute: the page is loaded once it has something to show.
  await until(
    async () => {
      const answer = await owner.call('GET', '/api/appointments?status=cancelled')
      const { items } = cancelled.parse(await answer.json())
      return items.some(({ paymentStatus }) => paymentStatus === 'refunded')
    },
    { what: 'the refund', timeoutMs: 30_000 },
  )
  await page.goto(`/a/${token}`)
  expect(await page.locator('main').innerText()).toContain('O pagamento foi devolvido')
  await context.close()
})

test('a client who cancels too late is told before that what was paid stays, and it stays', async () => {
  const { page, context } = await bookedPage()
  const code = await codeOn(page)
  const token = await page.locator('[data-follow]').getAttribute('data-follow')
  await page.goto(`/a/${token}`)
  await post('/pix/payments', { code })
  await soon(page, () => page.locator('main').innerText()).toContain('Pagamento recebido')
  await query(
    'booking',
    `update appointments set refund_notice_hours = 720 where id = (
       select appointment_id from appointment_charges where state = 'received' order by created_at desc limit 1)`,
  )
  await page.goto(`/a/${token}`)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  expect(await page.locator('#cancelar').innerText()).toContain('já passou')
  await page.locator('#cancelar').getByRole('button').first().click()
  await eventually(() => page.locator('main').innerText()).toContain('Cancelado')
  expect(await page.locator('main').innerText()).not.toContain('O pagamento foi devolvido')
  const answer = await owner.call('GET', '/api/appointments?status=cancelled')
  const { items } = cancelled.parse(await answer.json())
  expect(items.filter(({ paymentStatus }) => paymentStatus === 'captured').length).toBe(1)
  await context.close()
})

const made = z.object({ id: z.string(), client: z.object({ id: z.string() }) })

/** A page of its own with a connected account, and a client who has an appointment there. */
async function conversation() {
  const seller = await newOwner(browser)
  const { page, context } = await visitAs(browser, seller, '/agenda')
  const key = `conversa${crypto.randomUUID()}@exemplo.com.br`
  const opened = account.parse(await post('/pix/accounts', { name: 'Marina', key }))
  await call(page, 'PUT', '/api/settings/pix-account', { ...opened, pixKey: key })
  await call(page, 'POST', '/api/settings/pix-account/check', {})
  const startsAt = Temporal.Now.instant().add({ hours: 72 }).round('hour').toString()
  const client = { name: 'Bia Lima', phone: somePhone() }
  const wanted = { client, startsAt, priceCents: 12_300, notify: false }
  const booked = made.parse(JSON.parse(await call(page, 'POST', '/api/appointments', wanted)))
  await context.close()
  return { seller, clientId: booked.client.id, token: linkTokenOf(booked.id) }
}

test('money asked for in a conversation shows on both sides that it was paid, without a reload', async () => {
  const visitor = { movesClock: true }
  const { seller, clientId, token } = await conversation()
  const professional = await visitAs(browser, seller, `/clientes/${clientId}/mensagens`, visitor)
  await professional.page.getByText('Pedir pagamento').click()
  await professional.page.getByLabel('Valor').fill('45,00')
  await professional.page.getByRole('button', { name: 'Enviar com o código Pix' }).click()
  await professional.page.getByText('Pagamento por Pix: R$').waitFor()
  const client = await visit(browser, `/a/${token}/mensagens`, visitor)
  const code = await client.page.getByLabel('Pix copia e cola').inputValue()
  for (const { page } of [client, professional]) await page.evaluate('window.isSame = true')
  await post('/pix/payments', { code })
  for (const { page, context, consoleErrors } of [professional, client]) {
    await soon(page, () => page.locator('#conversa').innerText()).toContain('Pago')
    expect(await page.evaluate('window.isSame')).toBe(true)
    expect(await page.getByLabel('Pix copia e cola').count()).toBe(0)
    await expectReadableInBothLooks(page)
    expect(consoleErrors).toEqual([])
    await context.close()
  }
})
