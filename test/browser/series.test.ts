import { expect, test } from 'vitest'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { chooseNewClient } from './support/choose-client.ts'
import { clickButton, createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'
import { expectReadableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()

test('a professional starts, pauses, resumes and ends a series', async () => {
  const person = await createMember()
  const opening = await visit(browser, '/')
  await signInTo(opening.page, person, '/comecar')
  await createPage(opening.page, person, uniqueSlug())
  await opening.context.close()

  const { page, context } = await visit(browser, '/')
  await signInTo(page, person, '/agenda')
  await page.goto('/agenda/series')
  expect(await page.locator('main').innerText()).toContain('Nenhum por enquanto')
  await page.getByRole('link', { name: 'Novo horário que se repete' }).click()
  await clickButton(page, 'Repetir este horário')
  await page.getByRole('alert').first().waitFor()

  await chooseNewClient(page, 'João Silva', '(11) 98765-4321')
  await page.getByLabel('Hora').fill('15:00')
  await page.getByLabel('Quantas vezes').fill('10')
  await expectReadableInBothLooks(page)
  await clickButton(page, 'Repetir este horário')
  await page.getByText('Pronto: o horário se repete').waitFor()
  const text = () => page.locator('main').innerText()
  expect(await text()).toContain('João Silva')
  expect(await text()).toMatch(/Tod[ao] .+, às 15h/)
  expect(await text()).toContain('10 vezes')
  await expectReadableInBothLooks(page)

  const inAWeek = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 7 })
  const theDay = async () => {
    await page.goto(`/agenda?visao=dia&dia=${inAWeek}`)
    return page.content()
  }
  // Each visit makes a few requests, and an account has 300 a minute.
  await expect.poll(theDay, { timeout: 30_000, interval: 2_000 }).toContain('João')

  await page.goto('/agenda/series')
  await page.getByRole('link', { name: 'Mudar: João Silva' }).click()
  await page.getByLabel('Duração').fill('2')
  await clickButton(page, 'Mudar daqui em diante')
  await page.getByRole('alert').first().waitFor()
  await page.getByLabel('Duração').fill('40')
  await page.getByLabel('Hora').fill('16:30')
  await expectReadableInBothLooks(page)
  await clickButton(page, 'Mudar daqui em diante')
  await page.getByText('Mudado. O cliente recebe').waitFor()
  expect(await text()).toMatch(/Tod[ao] .+, às 16h30/)

  await page.getByRole('button', { name: 'Pausar: João Silva' }).click()
  await page.getByRole('button', { name: 'Pausar e avisar' }).click()
  await page.getByText('Em pausa. O que estava marcado').waitFor()
  await page.getByRole('button', { name: 'Retomar: João Silva' }).click()
  await page.getByRole('button', { name: 'Retomar e avisar' }).click()
  await page.getByText('Retomado. Os próximos horários').waitFor()
  await page.getByRole('button', { name: 'Encerrar: João Silva' }).click()
  await page.getByRole('button', { name: 'Encerrar e avisar' }).click()
  await page.getByText('Encerrado. O que estava marcado').waitFor()
  expect(await text()).toContain('Nenhum por enquanto')
  await context.close()
})
