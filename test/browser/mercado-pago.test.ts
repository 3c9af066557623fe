import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { offeredStarts, stack } from '../stack.ts'
import { problemsOf } from './support/axe.ts'
import {
  chooseFirstTime,
  fillIn,
  sidewaysScroll,
  somebody,
  success,
} from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, visitAs } from './support/owners.ts'
import { soon } from './support/page-clock.ts'
import { clickButton } from './support/people.ts'

const browser = await browserOfFile()

const books = z.object({ totalCents: z.number() })
const account = z.object({ account: z.object({ mercadoPagoUserId: z.string() }) })
const appointments = z.object({ items: z.array(z.object({ id: z.string() })) })
const ACCOUNT = '/ajustes/pix/conta'

test('a professional connects Mercado Pago by two taps, is paid a deposit, and gives it back', async () => {
  const owner = await newOwner(browser)
  const professional = await visitAs(browser, owner, ACCOUNT, { width: 390 })
  const { page } = professional
  const main = () => page.locator('main').innerText()
  const seen = async (path: string): Promise<unknown> => (await page.request.get(path)).json()
  for (const door of [
    'Mercado Pago: dois toques',
    'Banco com API Pix: certificado e chaves',
    'Só com a minha chave: você confirma',
  ])
    expect(await main()).toContain(door)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await problemsOf(page)).toEqual([])
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/mercado-portas.png`, fullPage: true })
  }

  // Who goes back has connected nothing.
  await page.getByRole('link', { name: 'Conectar Mercado Pago' }).click()
  await clickButton(page, 'Cancelar')
  await page.waitForURL(`**${ACCOUNT}?mercado-pago=cancelado`)
  expect(await main()).toContain('Você voltou sem permitir')
  // The first tap, and the second one.
  await page.getByRole('link', { name: 'Conectar Mercado Pago' }).click()
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@exemplo.com.br`)
  await clickButton(page, 'Permitir')
  await page.waitForURL(`**${ACCOUNT}?mercado-pago=conectado`)
  expect(await main()).toContain('Mercado Pago ligado')
  expect(await main()).toContain('Conta ligada')
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/mercado-ligado.png`, fullPage: true })
  }

  await call(page, 'PATCH', '/api/settings', { sessionPrice: 15_000 })
  const prepayment = { mode: 'deposit', depositCents: 3_000, holdMinutes: 30, refundNoticeHours: 0 }
  const asked = { autoConfirm: true, cancellationNoticeHours: 0, prepayment }
  await until(
    () =>
      call(page, 'PATCH', '/api/settings/booking', asked).then(
        () => true,
        () => false,
      ),
    { what: 'the connected account' },
  )
  const shown = async () =>
    (await (await fetch(`${stack().gateway}/api/professionals/${owner.slug}`)).text()).includes(
      '"deposit"',
    )
  await until(shown, { what: 'the deposit on the page' })

  const [day] = await offeredStarts(owner.slug)
  const client = await visit(browser, `/p/${owner.slug}?dia=${day?.slice(0, 10)}`, {
    movesClock: true,
  })
  await chooseFirstTime(client.page)
  await fillIn(client.page, somebody())
  await client.page.getByRole('button', { name: 'Continuar para o Pix' }).click()
  await eventually(() => success(client.page).innerText()).toContain('Falta só o Pix')
  const code = await client.page.getByLabel('Pix copia e cola').inputValue()
  const paying = await visit(browser, '/')
  await paying.page.goto(`${stack().sandbox}/mercado-pago/pay?code=${encodeURIComponent(code)}`)
  await paying.page.getByRole('button', { name: /^Pagar R\$/ }).click()
  await eventually(() => paying.page.locator('main').innerText()).toContain('Pix enviado')
  await paying.context.close()
  await soon(client.page, () => success(client.page).innerText()).toContain(
    'O Pix caiu e o seu horário está confirmado',
  )

  const { items } = appointments.parse(await seen('/api/appointments'))
  const id = items[0]?.id ?? ''
  await page.goto(`/agenda/${id}`)
  expect(await main()).toContain('O Mercado Pago fica com R$')
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/mercado-tarifa.png`, fullPage: true })
  }
  await page.goto(ACCOUNT)
  expect(await main()).toContain('Tarifas dos últimos 30 dias: R$')
  await page.goto('/relatorios')
  expect(await main()).toContain('Tarifas do Mercado Pago')
  await page.goto('/relatorios/recebimentos')
  expect(await main()).toContain('tarifa de R$')
  await page.goto('/relatorios/carne-leao')
  expect(await main()).toContain('As tarifas do Mercado Pago, R$')
  const known = account.parse(await seen('/api/settings/pix-account'))
  const number = known.account.mercadoPagoUserId
  const total = async () => {
    const path = `${stack().sandbox}/mercado-pago/accounts/${number}/books`
    return books.parse(await (await fetch(path)).json()).totalCents
  }
  expect(await total()).toBe(3_000)
  await call(page, 'PATCH', `/api/appointments/${id}`, { status: 'cancelled' })
  await until(async () => (await total()) === 0, { what: 'the refund', timeoutMs: 30_000 })
  expect(professional.consoleErrors).toEqual([])
  await client.context.close()
  await professional.context.close()
}, 180_000)
