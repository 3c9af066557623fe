import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { somePhone, stack } from '../stack.ts'
import { chooseFirstTime, field, success } from './support/booking-page.ts'
import { openHydrated, visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { soon } from './support/page-clock.ts'
import { clickButton, clickLink, codeAt } from './support/people.ts'
import { expectUsableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()

const made = z.object({ id: z.string() })
const account = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string(),
  privateKey: z.string(),
  apiUrl: z.string(),
  tokenUrl: z.string(),
})
const main = (page: Page) => page.locator('main').innerText()
const path = (page: Page) => new URL(page.url()).pathname

/** Without JavaScript nothing can be measured; what another test has measured is not measured again. */
async function isFine(page: Page, { javaScript = true, isMeasured = false }: Partial<Look> = {}) {
  if (!javaScript || isMeasured) return
  await expectUsableInBothLooks(page)
}

async function post(where: string, body: object): Promise<unknown> {
  const response = await fetch(stack().sandbox + where, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${where}: ${await response.text()}`)
  return response.json()
}

/** A professional whose page sells two sessions of physiotherapy. */
async function seller({ atBank = false } = {}): Promise<Owner> {
  const owner = await newOwner(browser)
  const { page, context } = await visitAs(browser, owner, '/agenda')
  await call(page, 'PATCH', '/api/settings/booking', {
    ...{ autoConfirm: true, cancellationNoticeHours: 0 },
  })
  const create = async (where: string, body: unknown) =>
    made.parse(JSON.parse(await call(page, 'POST', where, body))).id
  const serviceId = await create('/api/settings/services', {
    ...{ name: 'Fisioterapia', durationMinutes: 50, priceCents: 12_000 },
  })
  await create('/api/settings/packages', {
    ...{ name: 'Duas sessões', description: 'No seu ritmo.', priceCents: 20_000 },
    ...{ validDays: 90, onPage: true, entries: [{ serviceIds: [serviceId], sessions: 2 }] },
  })
  if (atBank) {
    const key = `pacote${crypto.randomUUID()}@exemplo.com.br`
    const opened = account.parse(await post('/pix/accounts', { name: 'Marina Lopes', key }))
    await call(page, 'PUT', '/api/settings/pix-account', { ...opened, pixKey: key })
    await call(page, 'POST', '/api/settings/pix-account/check', {})
  }
  await context.close()
  return owner
}

const looks = [
  ['with JavaScript', { javaScript: true }],
  ['without JavaScript', { javaScript: false }],
] as const satisfies readonly [string, Look][]
interface Look {
  javaScript: boolean
  isMeasured?: boolean
}

/** Chooses the package on the page and buys it, as far as its Pix code; the phone is proven on the way. */
async function bought({ slug }: Owner, look: Look) {
  const { javaScript } = look
  const visited = await visit(browser, `/p/${slug}`, { javaScript, movesClock: javaScript })
  const { page } = visited
  const phone = somePhone()
  await clickLink(page, 'Pacotes de sessões')
  await eventually(() => main(page)).toContain('2 sessões de Fisioterapia')
  expect(await main(page)).toContain('Vale por 90 dias')
  await isFine(page, look)
  await clickLink(page, 'Comprar')
  await eventually(() => main(page)).toContain('As sessões ficam ligadas ao seu telefone')
  await isFine(page, look)
  await field(page, 'Seu WhatsApp').fill(phone)
  await clickButton(page, 'Enviar código')
  await field(page, 'Código de 6 números').fill(await codeAt(phone))
  await clickButton(page, 'Confirmar')
  await eventually(() => path(page)).toContain('/pacotes/')
  await isFine(page, look)
  await clickButton(page, 'Continuar para o Pix')
  await eventually(() => main(page)).toContain('Diga o seu nome.')
  await field(page, 'Seu nome').fill('Beatriz Nogueira')
  await clickButton(page, 'Continuar para o Pix')
  await eventually(() => path(page)).toMatch(/^\/c\/pacotes\//)
  await eventually(() => page.getByLabel('Pix copia e cola').inputValue()).toContain(
    'br.gov.bcb.pix',
  )
  await isFine(page, look)
  return { ...visited, phone }
}

/** The professional finds the money of the one package that waits for it. */
async function receive(owner: Owner) {
  const { page, context } = await visitAs(browser, owner, '/agenda')
  await openHydrated(page, '/pacotes?situacao=pagar')
  await eventually(() => main(page)).toContain('O cliente diz que pagou')
  await page.getByRole('link', { name: /Beatriz Nogueira/ }).click()
  await isFine(page)
  await clickButton(page, 'Recebi')
  await eventually(() => main(page)).toContain('as sessões já podem ser usadas')
  await context.close()
}

test.each(looks)(
  'a package is bought on the page, paid by hand, and used by the next booking: %s',
  async (_, look: Look) => {
    const owner = await seller()
    const { page, phone, consoleErrors } = await bought(owner, look)
    await clickButton(page, 'Já paguei')
    await clickButton(page, 'Sim, já paguei')
    await eventually(() => main(page)).toContain('está conferindo o seu Pix')
    await isFine(page, look)
    await receive(owner)
    if (look.javaScript === false) {
      await page.reload()
      await eventually(() => main(page)).toContain('Sessões: 2 de 2')
    } else await soon(page, () => main(page)).toContain('Sessões: 2 de 2')
    await isFine(page, look)

    await clickLink(page, 'Marcar um horário')
    await chooseFirstTime(page)
    expect(await page.locator('[data-session]').innerText()).toContain(
      'Vai usar a sessão 1 de 2 do seu pacote',
    )
    await field(page, 'Seu nome').fill('Beatriz Nogueira')
    await field(page, 'Seu WhatsApp').fill(phone)
    await isFine(page, look)
    await clickButton(page, 'Agendar')
    await eventually(() => success(page).first().innerText()).toContain(
      'Sessão 1 de 2 do seu pacote',
    )
    await page.goto('/c/pacotes')
    await eventually(() => main(page)).toContain('Sessões: 1 de 2')
    await isFine(page, look)
    await clickLink(page, 'Duas sessões')
    await eventually(() => main(page)).toContain('Usada')
    await page.getByRole('link', { name: /Fisioterapia/ }).click()
    await eventually(() => main(page)).toContain('Sessão 1 de 2 do seu pacote')
    await isFine(page, look)
    await clickButton(page, 'Não usar o pacote')
    await eventually(() => main(page)).toContain('A sessão voltou para o seu pacote')
    await clickButton(page, 'Usar uma sessão do meu pacote')
    await eventually(() => main(page)).toContain('Sessão 1 de 2 do seu pacote')
    expect(consoleErrors).toEqual([])
  },
)

test('a package that is paid at the bank can be used a moment later, without a reload', async () => {
  const owner = await seller({ atBank: true })
  const { page, consoleErrors } = await bought(owner, { javaScript: true, isMeasured: true })
  expect(await main(page)).not.toContain('Já paguei')
  await page.evaluate('window.isSame = true')
  await post('/pix/payments', { code: await page.getByLabel('Pix copia e cola').inputValue() })
  await soon(page, () => main(page)).toContain('Sessões: 2 de 2')
  expect(await page.evaluate('window.isSame')).toBe(true)
  expect(consoleErrors).toEqual([])
})

test('a stranger who types a client’s phone sees no package of it', async () => {
  const owner = await seller()
  const { page } = await visit(browser, `/p/${owner.slug}`)
  await chooseFirstTime(page)
  expect(await page.locator('[data-session]').count()).toBe(0)
})
