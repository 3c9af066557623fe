import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf } from './support/axe.ts'
import { openBrowser, visit } from './support/browser.ts'
import { newOwner } from './support/owners.ts'
import { clickButton, createMember, signInTo } from './support/people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test.each([{ javaScript: true }, { javaScript: false, colorScheme: 'dark' } as const])(
  'who follows a page asks for the weekly e-mail, and ends it where all notices are chosen (%o)',
  async (visitor) => {
    const { slug } = await newOwner(browser)
    const { page, context, consoleErrors } = await visit(browser, '/', visitor)
    await signInTo(page, await createMember(), `/p/${slug}`)
    await clickButton(page, 'Seguir')
    await page.getByRole('button', { name: 'Deixar de seguir' }).waitFor()
    await page.goto('/c/seguindo')
    await page.getByText('Quer saber quem abriu horários?').waitFor()
    if (visitor.javaScript) expect(await problemsOf(page)).toEqual([])
    await clickButton(page, 'Receber o resumo')
    await page.getByText('Às segundas você recebe por e-mail quem abriu horários.').waitFor()

    await page.goto('/conta/avisos')
    const group = page.getByRole('group', { name: 'Quem você segue' })
    expect(await group.getByRole('checkbox').count()).toBe(1)
    expect(await group.getByLabel('E-mail').isChecked()).toBe(true)
    if (visitor.javaScript) expect(await problemsOf(page)).toEqual([])
    await group.getByText('E-mail').click()
    await clickButton(page, 'Salvar')
    await page.getByText('Salvo. Vale a partir do próximo aviso.').waitFor()
    await page.goto('/c/seguindo')
    await page.getByText('Quer saber quem abriu horários?').waitFor()
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)
