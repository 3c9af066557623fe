import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { chooseFirstTime, fillIn, somebody, success } from './support/booking-page.ts'
import { openHydrated, visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { sendHeld, soon } from './support/page-clock.ts'
import { expectReadableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()
let owner: Owner
beforeAll(async () => {
  owner = await ownerWithDeposit()
})

/** A professional with nothing but a Pix key, who asks for a deposit in the settings. */
async function ownerWithDeposit(): Promise<Owner> {
  const made = await newOwner(browser)
  const { page, context } = await visitAs(browser, made, '/ajustes/reservas')
  await call(page, 'PATCH', '/api/settings', { sessionPrice: 15_000 })
  await page.getByRole('radio', { name: /Um sinal/ }).check()
  const byHand = page.getByRole('radio', { name: /Só com a minha chave: você confirma/ })
  expect(await byHand.isChecked()).toBe(true)
  expect(await page.getByLabel('Tempo para pagar').inputValue()).toBe('120')
  await page.getByLabel('Sinal', { exact: true }).fill('30,00')
  await page.getByRole('button', { name: 'Salvar' }).first().click()
  await page.waitForURL(/salvo=1/)
  await context.close()
  return made
}

/** Books on the page, as far as the code. */
async function booked() {
  const visited = await visit(browser, `/p/${owner.slug}`, { width: 360, movesClock: true })
  const { page } = visited
  await chooseFirstTime(page)
  expect(await page.locator('#seus-dados').innerText()).toContain('Já paguei')
  await fillIn(page, somebody())
  await page.getByRole('button', { name: 'Continuar para o Pix' }).click()
  await eventually(() => success(page).innerText()).toContain('Falta só o Pix, Beatriz!')
  return visited
}

/** Says “já paguei” and is on the own page of the appointment afterwards. */
async function claim(page: Page) {
  await page.getByRole('button', { name: 'Já paguei' }).click()
  await page.getByRole('button', { name: 'Sim, já paguei' }).click()
  await page.waitForURL(/\/a\//)
  await eventually(() => page.locator('main').innerText()).toContain('está conferindo o seu Pix')
}

/** The professional answers in the list of the agenda. */
async function answer(label: 'Recebi' | 'Não chegou') {
  const { page, context } = await visitAs(browser, owner, '/agenda', { movesClock: true })
  await openHydrated(page, '/agenda')
  const buttons = page.getByRole('button', { name: new RegExp(`^${label}`) })
  await buttons.first().click()
  await sendHeld(page)
  await eventually(() => buttons.count()).toBe(0)
  await context.close()
}

test('a client books with a plain key, says that it is paid, and is confirmed once the professional has it', async () => {
  const { page, context, consoleErrors } = await booked()
  const told = await success(page).innerText()
  expect(told).not.toMatch(/sozinh|cair/)
  expect(await page.getByLabel('Pix copia e cola').inputValue()).toContain('br.gov.bcb.pix')
  await expectReadableInBothLooks(page)
  await claim(page)
  await expectReadableInBothLooks(page)
  await answer('Recebi')
  await soon(page, () => page.locator('main').innerText()).toContain('Confirmado')
  expect(await page.locator('main').innerText()).toContain('Pagamento recebido')
  expect(await page.locator('main').innerText()).not.toContain('Falta quem atende conferir')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a Pix that did not come gives its client thirty minutes more', async () => {
  const { page, context } = await booked()
  await claim(page)
  await answer('Não chegou')
  await soon(page, () => page.locator('main').innerText()).toContain('Falta só o Pix')
  await soon(page, () => page.locator('[data-until]').innerText()).toMatch(/^(29|30):\d\d$/)
  // It is the same code, and it can be said again.
  await claim(page)
  await answer('Recebi')
  await soon(page, () => page.locator('main').innerText()).toContain('Confirmado')
  await context.close()
})
