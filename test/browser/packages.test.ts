import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { somePhone } from '../stack.ts'
import { field } from './support/booking-page.ts'
import { openHydrated } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, visitAs } from './support/owners.ts'
import { clickButton, clickLink } from './support/people.ts'
import { expectUsableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()

const made = z.object({ id: z.string() })
const main = (page: Page) => page.locator('main').innerText()

/** A professional with one service and one client. */
async function practice() {
  const owner = await newOwner(browser)
  const visited = await visitAs(browser, owner, '/agenda', { movesClock: true })
  const { page } = visited
  const service = { name: 'Fisioterapia', durationMinutes: 50, priceCents: 12_000 }
  const post = async (path: string, body: unknown) =>
    made.parse(JSON.parse(await call(page, 'POST', path, body))).id
  const serviceId = await post('/api/settings/services', service)
  const clientId = await post('/api/clients', { name: 'Rui Barros', phone: somePhone() })
  return { ...visited, serviceId, clientId }
}

/** Makes a package of two sessions by the form. */
async function makePackage(page: Page) {
  await openHydrated(page, '/ajustes/pacotes')
  await expectUsableInBothLooks(page)
  await clickLink(page, 'Novo pacote')
  await field(page, 'Nome').fill('Duas sessões')
  await field(page, 'Quantas sessões').fill('0')
  await field(page, 'Valor do pacote').fill('200,00')
  await clickButton(page, 'Salvar')
  await eventually(() => main(page)).toContain('De 1 a 100 sessões.')
  await expectUsableInBothLooks(page)
  await field(page, 'Quantas sessões').fill('2')
  await clickButton(page, 'Salvar')
  await eventually(() => main(page)).toContain('2 sessões · R$\u00a0200 · vale por 180 dias')
  await expectUsableInBothLooks(page)
}

test('a package is made, sold by hand, used by a booking and whole again once that is called off', async () => {
  const { page, clientId, consoleErrors } = await practice()
  await makePackage(page)

  await openHydrated(page, `/clientes/${clientId}`)
  await clickLink(page, 'Vender pacote')
  expect(await page.getByRole('combobox', { name: 'Cliente' }).inputValue()).toBe('Rui Barros')
  await field(page, 'Valor').fill('180,00')
  await page.getByLabel('Como pagou').selectOption('cash')
  await expectUsableInBothLooks(page)
  await clickButton(page, 'Vender pacote')
  await eventually(() => main(page)).toContain('Pacote vendido.')
  await eventually(() => main(page)).toContain('Sessões: 2 de 2')
  expect(await main(page)).toMatch(/R\$\s180 · Pago em \d\d\/\d\d(?:\/\d{4})?, Dinheiro/)
  await expectUsableInBothLooks(page)
  const purchase = new URL(page.url()).pathname

  const day = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 2 })
  await openHydrated(page, `/agenda/nova?cliente=${clientId}&dia=${day}&hora=15:00`)
  await eventually(() => page.locator('[data-uses-session]').innerText()).toContain(
    'Usa a sessão 1 de 2',
  )
  await expectUsableInBothLooks(page)
  await clickButton(page, 'Marcar')
  await page.getByText('Marcado na sua agenda.').first().waitFor()
  await page.goto(`/clientes/${clientId}`)
  await eventually(() => main(page)).toContain('Sessões: 1 de 2')
  await expectUsableInBothLooks(page)
  const booked = page.locator('#proximos + ul a')
  expect(await booked.innerText()).toContain('Sessão 1 de 2')
  await booked.click()
  await eventually(() => page.locator('#folha').innerText()).toContain('Sessão 1 de 2')
  await expectUsableInBothLooks(page)

  await clickButton(page, 'Cancelar horário')
  await clickButton(page, 'Cancelar e avisar')
  await eventually(() => page.locator('#folha').innerText()).toContain('Cancelado')
  await page.goto(purchase)
  await eventually(() => main(page)).toContain('Sessões: 2 de 2')
  expect(await main(page)).toContain('Voltou para o pacote')
  await expectUsableInBothLooks(page)
  expect(consoleErrors).toEqual([])
})

test('a booking by hand leaves the package alone at one tap, and the appointment takes a session later', async () => {
  const { page, clientId, serviceId } = await practice()
  await sellTwo(page, { clientId, serviceId })
  const day = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 3 })
  await openHydrated(page, `/agenda/nova?cliente=${clientId}&dia=${day}&hora=09:00`)
  await page.getByLabel('Não usar o pacote').check()
  await clickButton(page, 'Marcar')
  await page.getByText('Marcado na sua agenda.').first().waitFor()
  await page.goto(`/clientes/${clientId}`)
  await page.locator('#proximos + ul a').click()
  const sheet = () => page.locator('#folha').innerText()
  await eventually(sheet).toContain('Usar uma sessão do pacote')
  expect(await sheet()).not.toContain('Sessão 1 de 2')
  await clickButton(page, 'Usar uma sessão do pacote')
  await eventually(sheet).toContain('Sessão 1 de 2')
  await clickButton(page, 'Não usar o pacote')
  await eventually(sheet).toContain('A sessão voltou para o pacote.')
  await eventually(sheet).toContain('Usar uma sessão do pacote')
})

/** Sells a package of two sessions, paid in cash. */
async function sellTwo(
  page: Page,
  { clientId, serviceId }: { clientId: string; serviceId: string },
): Promise<string> {
  const packageId = made.parse(
    JSON.parse(
      await call(page, 'POST', '/api/settings/packages', {
        ...{ name: 'Duas sessões', priceCents: 20_000, validDays: 30 },
        entries: [{ serviceIds: [serviceId], sessions: 2 }],
      }),
    ),
  ).id
  let sold = ''
  // Booking hears of a new package a moment after it is made.
  await eventually(async () => {
    sold = await call(page, 'POST', '/api/purchases', {
      ...{ clientId, packageId, paid: { method: 'cash' }, notify: false },
    }).catch(() => '')
    return sold
  }).not.toBe('')
  return made.parse(JSON.parse(sold)).id
}

test('a sold package gets more time and is called off, with what was not used given back', async () => {
  const { page, clientId, serviceId } = await practice()
  const id = await sellTwo(page, { clientId, serviceId })
  await openHydrated(page, `/pacotes/${id}`)
  const before = await main(page)
  await page.locator('summary', { hasText: 'Mudar o prazo' }).click()
  await expectUsableInBothLooks(page)
  await field(page, 'Vale até').fill('')
  await clickButton(page, 'Guardar o prazo')
  await eventually(() => main(page)).toContain('Prazo mudado.')
  expect(before).toContain('vale até')
  expect(await main(page)).toContain('sem prazo')

  await page.locator('summary', { hasText: 'Cancelar este pacote' }).click()
  expect(await field(page, 'Quanto devolver').inputValue()).toBe('200,00')
  await expectUsableInBothLooks(page)
  await field(page, 'Quanto devolver').fill('50,00')
  await clickButton(page, 'Cancelar o pacote')
  await eventually(() => main(page)).toContain('Pacote cancelado.')
  await eventually(() => main(page)).toContain('Cancelado: 2 sessões a menos')
  await page.goto('/pacotes?situacao=cancelados')
  await eventually(() => main(page)).toContain('Rui Barros')
  await expectUsableInBothLooks(page)
  await page.goto('/pacotes?situacao=uso')
  await eventually(() => main(page)).toContain('Nenhum pacote nesta situação.')
})

test('a session of somebody who did not come is given back by one tap', async () => {
  const { page, clientId, serviceId } = await practice()
  const id = await sellTwo(page, { clientId, serviceId })
  const startsAt = Temporal.Now.instant().subtract({ hours: 2 }).round('minute').toString()
  const wanted = { clientId, startsAt, serviceId, notify: false }
  const booked = made.parse(JSON.parse(await call(page, 'POST', '/api/appointments', wanted)))
  await openHydrated(page, `/agenda/${booked.id}`)
  const sheet = () => page.locator('#folha').innerText()
  await eventually(sheet).toContain('Sessão 1 de 2')
  await clickButton(page, 'Não veio')
  await clickButton(page, 'Marcar falta e avisar')
  await eventually(sheet).toContain('Devolver a sessão ao pacote')
  await expectUsableInBothLooks(page)
  await clickButton(page, 'Devolver a sessão ao pacote')
  await eventually(sheet).toContain('Sessão devolvida ao pacote do cliente.')
  await page.goto(`/pacotes/${id}`)
  await eventually(() => main(page)).toContain('Sessões: 2 de 2')
  await page.goto('/relatorios')
  await eventually(() => main(page)).toContain('Sessões a usar')
  await expectUsableInBothLooks(page)
})

test('a package that is not paid yet waits, and can be used once its professional has the money', async () => {
  const { page, clientId } = await practice()
  await makePackage(page)
  await openHydrated(page, `/pacotes/vender?cliente=${clientId}`)
  await page.getByRole('radio', { name: 'Ainda vai pagar' }).check()
  await expectUsableInBothLooks(page)
  await clickButton(page, 'Vender pacote')
  await eventually(() => main(page)).toContain('Falta pagar')
  await expectUsableInBothLooks(page)
  await clickButton(page, 'Recebi')
  await eventually(() => main(page)).toContain('as sessões já podem ser usadas')
  expect(await main(page)).toContain('2 sessões compradas')
  await expectUsableInBothLooks(page)
  await clickButton(page, 'Desfazer o pagamento')
  await eventually(() => main(page)).toContain('O pacote espera por ele de novo.')
  expect(await main(page)).toContain('Falta pagar')
  await clickButton(page, 'Recebi')
  await eventually(() => main(page)).toContain('as sessões já podem ser usadas')
})

test('one tap leads from an appointment to selling to its client', async () => {
  const { page, clientId, serviceId, consoleErrors } = await practice()
  const startsAt = Temporal.Now.instant().add({ hours: 48 }).round('hour').toString()
  const wanted = { clientId, startsAt, serviceId, notify: false }
  const booked = made.parse(JSON.parse(await call(page, 'POST', '/api/appointments', wanted)))
  await openHydrated(page, `/agenda/${booked.id}`)
  const link = page.getByRole('link', { name: 'Vender pacote' })
  expect(await link.count()).toBe(0)
  await makePackage(page)

  const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO('America/Sao_Paulo').toPlainDate()
  await openHydrated(page, `/agenda?dia=${day}`)
  await page.locator(`a[href^="/agenda/${booked.id}"]`).first().click()
  await page.locator('#folha').waitFor()
  await expectUsableInBothLooks(page)
  await link.click()
  await page.getByRole('heading', { name: 'Vender pacote' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Cliente' }).inputValue()).toBe('Rui Barros')
  await clickButton(page, 'Vender pacote')
  await eventually(() => main(page)).toContain('Pacote vendido.')
  expect(consoleErrors).toEqual([])
})
