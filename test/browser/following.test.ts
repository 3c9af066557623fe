import { expect, test } from 'vitest'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { newOwner } from './support/owners.ts'
import { clickButton, createMember, signInTo } from './support/people.ts'
import { expectReadableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()

test('who follows a page asks for the weekly e-mail, and ends it where all notices are chosen', async () => {
  const { slug } = await newOwner(browser)
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, await createMember(), `/p/${slug}`)
  await clickButton(page, 'Seguir')
  await page.getByRole('button', { name: 'Deixar de seguir' }).waitFor()
  await page.goto('/c/seguindo')
  await page.getByText('Quer saber quem abriu horários?').waitFor()
  await expectReadableInBothLooks(page)
  await clickButton(page, 'Receber o resumo')
  await page.getByText('Às segundas você recebe por e-mail quem abriu horários.').waitFor()

  await page.goto('/conta/avisos')
  const group = page.getByRole('group', { name: 'Quem você segue' })
  expect(await group.getByRole('checkbox').count()).toBe(1)
  expect(await group.getByLabel('E-mail').isChecked()).toBe(true)
  await expectReadableInBothLooks(page)
  await group.getByText('E-mail').click()
  await clickButton(page, 'Salvar')
  await page.getByText('Salvo. Vale a partir do próximo aviso.').waitFor()
  await page.goto('/c/seguindo')
  await page.getByText('Quer saber quem abriu horários?').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
