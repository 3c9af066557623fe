import { until } from '@encaixe/service-kit/testing'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { linkTokenOf } from '../appointment-link.ts'
import { appointmentOf, type PageOwner, somePageOwner } from '../e2e/actors.ts'
import { problemsOf } from './support/axe.ts'
import { sidewaysScroll } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { clickButton, clickLink } from './support/people.ts'
import { smallTargets } from './support/touch.ts'

const browser = await browserOfFile()
let owner: PageOwner
beforeAll(async () => {
  owner = await somePageOwner()
  await owner.call('PATCH', '/api/settings/booking', {
    autoConfirm: true,
    cancellationNoticeHours: 0,
  })
  const key = { instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' }
  await owner.call('PUT', '/api/settings/instant-pay', key)
})

/** Books and returns the appointment's link once booking has the Pix key. */
async function newLink(): Promise<string> {
  const id = await appointmentOf(owner)
  await until(async () => (await owner.call('GET', `/api/appointments/${id}/pix`)).ok, {
    what: 'the Pix key',
  })
  // Fails harmlessly if the appointment is confirmed already.
  await owner.call('PATCH', `/api/appointments/${id}`, { status: 'confirmed' })
  return `/a/${linkTokenOf(id)}`
}

/** Says that the client has paid, after the sheet has asked. */
async function paysOn(page: Page) {
  await clickButton(page, 'Já paguei')
  const asked = page.getByRole('dialog', { name: 'Você já pagou?' })
  expect(await asked.innerText()).toContain('recebe um aviso')
  await clickButton(page, 'Sim, já paguei')
  await page.getByText('Você avisou que pagou').waitFor()
}

test('a client takes back that they paid, and the Pix code stays reachable', async () => {
  const { page, context } = await visit(browser, await newLink())
  await paysOn(page)
  await page.getByText('Ver o código Pix').click()
  expect(await page.getByLabel('Pix copia e cola').inputValue()).toMatch(/^000201/)
  await clickButton(page, 'Foi engano: ainda não paguei')
  await page.getByText('Pagar por Pix').waitFor()
  await context.close()
})

test.each([true, false])(
  'a client confirms attendance, pays, moves and cancels (JavaScript: %s)',
  async (javaScript) => {
    const link = await newLink()
    const { page, context, consoleErrors } = await visit(browser, link, { javaScript })
    const text = () => page.locator('main').innerText()
    expect(await text()).toContain('Confirmado')

    await clickButton(page, 'Vou, pode contar comigo')
    await page.getByText('Presença confirmada', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Vou, pode contar comigo' }).count()).toBe(0)

    expect(await text()).toContain('Pagar por Pix')
    expect(await page.getByLabel('Pix copia e cola').inputValue()).toMatch(/^000201/)
    await paysOn(page)

    const before = await page.locator('#situacao').innerText()
    await clickLink(page, 'Mudar o horário')
    await page.locator('nav[aria-label="Dias"] a[href]').last().click()
    await page.locator('a.slot').last().click()
    await clickButton(page, 'Mudar para este horário')
    await page.getByText('Mudança enviada').waitFor()
    expect([before, await page.locator('main').innerText()]).not.toEqual([before, ''])
    expect(await text()).toContain('Confirmado')

    await clickLink(page, 'Cancelar')
    await page.getByLabel('Quer dizer por quê?').fill('Viajei a trabalho')
    await clickButton(page, 'Cancelar o horário')
    await page.getByText('Esse horário não está mais reservado').waitFor()
    expect(await text()).toContain('“Viajei a trabalho”')
    expect(await page.getByRole('link', { name: 'Marcar outro horário' }).count()).toBe(1)
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)

test('a client who acts on an outdated page reads so and sees the current state', async () => {
  const link = await newLink()
  const { page, context } = await visit(browser, `${link}?cancelar`)
  const token = link.slice('/a/'.length)
  await fetch(`${new URL(page.url()).origin}/api/appointment-links/${token}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.1.2.3' },
    body: '{}',
  })
  await clickButton(page, 'Cancelar o horário')
  await page.getByText('Isso já mudou').waitFor()
  expect(await page.locator('main').innerText()).toContain('Cancelado')
  await context.close()
})

test.each([
  ['a phone, by day', { width: 360, colorScheme: 'light' }],
  ['a phone, by night', { width: 360, colorScheme: 'dark' }],
  ['a desk, by night', { width: 1280, height: 900, colorScheme: 'dark' }],
] as const)('the link is fine on %s', async (_, visitor) => {
  const link = await newLink()
  const { page, context } = await visit(browser, link, visitor)
  for (const path of [link, `${link}?cancelar`, `${link}/remarcar`]) {
    await page.goto(path)
    expect(await problemsOf(page), path).toEqual([])
    expect(await sidewaysScroll(page), path).toBe(0)
    expect(await smallTargets(page), path).toEqual([])
    if (process.env.SCREENSHOTS) {
      const name = `${path.split('/').slice(3).join('-') || path.includes('?') ? path.replace(/.*[/?]/, '') : 'link'}`
      await page.screenshot({
        path: `${process.env.SCREENSHOTS}/${visitor.width}-${visitor.colorScheme}-${name.slice(0, 12)}.png`,
        fullPage: true,
      })
    }
  }
  await context.close()
})

test('an invented link gets a page that says not found', async () => {
  const { page, context } = await visit(browser, `/a/${'A'.repeat(47)}`)
  expect(await page.locator('main').innerText()).toContain('não')
  expect((await page.request.get(`/a/${'A'.repeat(47)}`)).status()).toBe(404)
  await context.close()
})
