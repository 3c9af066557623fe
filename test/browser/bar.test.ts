import { expect, test } from 'vitest'
import { problemsOf } from './support/axe.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { newOwner, visitAs } from './support/owners.ts'
import { smallTargets } from './support/touch.ts'

const browser = await browserOfFile()

test('the bar of a phone leads to the agenda, to clients and to what it has no room for', async () => {
  const owner = await newOwner(browser)
  const { page, context, consoleErrors } = await visitAs(browser, owner, '/agenda')
  const bar = page.getByRole('navigation', { name: 'Atalhos' })
  expect(await bar.locator('[aria-current]').innerText()).toBe('Agenda')
  await bar.getByRole('link', { name: 'Clientes' }).click()
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
  await bar.getByRole('button', { name: 'Mais' }).click()
  const more = page.getByRole('dialog', { name: owner.person.name })
  await more.getByRole('link', { name: 'Relatórios' }).waitFor()
  expect(await problemsOf(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.keyboard.press('Escape')
  await more.waitFor({ state: 'hidden' })
  await bar.getByRole('button', { name: 'Mais' }).click()
  await more.getByRole('link', { name: 'Ajustes' }).click()
  await page.waitForURL((url) => url.pathname === '/ajustes')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the bar of a phone opens its other pages without JavaScript', async () => {
  const owner = await newOwner(browser)
  const { page, context } = await visitAs(browser, owner, '/agenda', { javaScript: false })
  await page.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('dialog', { name: owner.person.name }).getByText('Conta').click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/conta')
  await context.close()
})
