import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { stack } from '../stack.ts'
import { field } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import {
  clickButton,
  clickLink,
  createMember,
  createPage,
  signInTo,
  uniqueSlug,
} from './support/people.ts'
import { expectUsableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()
afterEach(() => fetch(`${stack().sandbox}/faults`, { method: 'DELETE' }))

/** Opens the plan page as a professional on trial. */
async function onTrial({ javaScript = true } = {}): Promise<Page> {
  const person = await createMember()
  const opening = await visit(browser, '/')
  await signInTo(opening.page, person, '/comecar')
  await createPage(opening.page, person, uniqueSlug())
  await opening.context.close()
  const { page } = await visit(browser, '/', { javaScript })
  await signInTo(page, person, '/ajustes')
  await clickLink(page, 'Plano')
  await page.getByRole('heading', { name: 'Plano', level: 1 }).waitFor()
  // Billing learns of a new professional by an event.
  await expect
    .poll(() => page.reload().then(() => main(page)), { timeout: 20_000, interval: 1_000 })
    .toContain('Você está experimentando')
  return page
}

const main = (page: Page) => page.locator('main').innerText()
const fault = (fault: object) =>
  fetch(`${stack().sandbox}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })

async function pay(page: Page, number: string) {
  await field(page, 'Número do cartão').fill(number)
  await field(page, 'Validade').fill('12/34')
  await field(page, 'CVC').fill('123')
  await field(page, 'Nome no cartão').fill('MARINA LOPES')
  await page.locator('button.primary').click()
}

test('a professional pays pro by card, and the page updates itself when the event arrives', async () => {
  const page = await onTrial()
  await expectUsableInBothLooks(page)
  await fault({ target: 'card_webhook', mode: 'slow', delayMs: 3_000, count: 12 })
  await clickButton(page, 'Assinar o Pro')
  await page.getByRole('heading', { name: 'Assinar Pro' }).waitFor()
  expect(await main(page)).toContain('Grátis até')
  await expectUsableInBothLooks(page)
  await pay(page, '4242 4242 4242 4242')
  await page.getByText('Confirmando o seu pagamento').waitFor()
  await page.evaluate('window.isTheSamePage = true')
  await page.getByText('Assinatura confirmada').waitFor()
  expect(await page.evaluate('window.isTheSamePage')).toBe(true)
  expect(await main(page)).toContain('A primeira cobrança é nesse dia')
  await expectUsableInBothLooks(page)
})

test('the page reloads itself without scripts until the payment has arrived', async () => {
  const page = await onTrial({ javaScript: false })
  await fault({ target: 'card_webhook', mode: 'slow', delayMs: 2_000, count: 12 })
  await clickButton(page, 'Assinar o Básico')
  await pay(page, '4242 4242 4242 4242')
  await page.getByText('Confirmando o seu pagamento').waitFor()
  await page.getByText('Assinatura confirmada').waitFor()
  expect(await main(page)).toContain('A próxima cobrança é em')
})

test('a declined card charges nothing; a plan is cancelled and resumed in the portal', async () => {
  const page = await onTrial()
  await clickButton(page, 'Assinar o Premium')
  await pay(page, '4000 0000 0000 0002')
  await page.getByRole('alert').filter({ hasText: 'foi recusado' }).waitFor()
  await clickLink(page, 'Voltar sem assinar')
  await page.getByText('Nada foi cobrado').waitFor()
  await clickButton(page, 'Assinar o Premium')
  await pay(page, '4000 0000 0000 3220')
  await clickButton(page, 'Fui eu: autorizar')
  await page.getByText('Assinatura confirmada').waitFor()
  expect(await page.locator('[data-plan]').innerText()).toBe('Premium')

  // The plan's feature: own reminder texts, once the notifier has the event.
  await eventually(async () => {
    await page.goto('/ajustes/lembretes')
    return page.getByLabel('Nos lembretes').count()
  }).toBe(1)
  await field(page, 'Nos lembretes').fill('Traga os exames. O mapa: golpe.com')
  await clickButton(page, 'Salvar o recado')
  await page.getByText('Vale também para o que já está marcado').waitFor()
  expect(await main(page)).toContain('Um recado: Traga os exames. O mapa: golpe com')
  await expectUsableInBothLooks(page)
  const [first, second] = [
    page.getByLabel('Primeiro lembrete'),
    page.getByLabel('Segundo lembrete'),
  ]
  await first.selectOption('3 dias antes')
  await second.selectOption('3 dias antes')
  await clickButton(page, 'Salvar os tempos')
  await page.getByText('Escolha dois tempos diferentes').first().waitFor()
  await second.selectOption('2 horas antes')
  await clickButton(page, 'Salvar os tempos')
  await page.getByText('Vale também para o que já está marcado').waitFor()
  expect(await second.inputValue()).toBe('2h')

  await page.goto('/despesas')
  await clickButton(page, 'Guardar despesa')
  await page.getByText('Diga quanto foi, como 45,90.').first().waitFor()
  await field(page, 'Valor').fill('1.245,90')
  await field(page, 'Com o que foi').fill('Aluguel da sala')
  await page.getByLabel('Categoria').selectOption('Aluguel e contas do lugar')
  await clickButton(page, 'Guardar despesa')
  await page.getByText('Despesa guardada').waitFor()
  await expectUsableInBothLooks(page)
  await page.goto('/relatorios')
  expect(await main(page)).toContain('Sobrou\n−R$ 1.245,90'.replace('R$ ', 'R$\u00A0'))
  await expectUsableInBothLooks(page)
  await page.goto('/despesas')
  await clickLink(page, 'Aluguel da sala')
  await clickButton(page, 'Apagar esta despesa')
  await page.getByText('Despesa apagada').waitFor()
  await page.goto('/ajustes/plano')

  await clickButton(page, 'Cartão, faturas e cancelamento')
  await clickButton(page, 'Cancelar a assinatura')
  await page.getByText('Termina em').waitFor()
  await expectUsableInBothLooks(page)
  await clickLink(page, 'Voltar ao Encaixe')
  await page.getByText('Assinatura cancelada: vale até').waitFor()
  await clickButton(page, 'Cartão, faturas e cancelamento')
  await clickButton(page, 'Continuar assinando')
  await page.getByText('Renova em').waitFor()
  await clickLink(page, 'Voltar ao Encaixe')
  await page.getByText('A próxima cobrança é em').waitFor()
})
