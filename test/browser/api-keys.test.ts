import { expect, test } from 'vitest'
import { mailTo, someAddress, stack } from '../stack.ts'
import { field } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { clickButton, createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'
import { expectReadableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()

const timeOff = (key: string, method = 'GET') =>
  fetch(`${stack().gateway}/api/settings/time-off`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-forwarded-for': someAddress(),
    },
    ...(method === 'POST' && {
      body: JSON.stringify({
        startsAt: '2027-01-10T00:00:00-03:00',
        endsAt: '2027-01-11T00:00:00-03:00',
      }),
    }),
  })

test('a professional makes a key, sees what it changed, and deletes it', async () => {
  const person = await createMember()
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, person, '/comecar')
  await createPage(page, person, uniqueSlug())

  await page.goto('/ajustes/desenvolvedores')
  await field(page, 'Nome').fill('Planilha')
  await clickButton(page, 'Criar chave')
  await eventually(() => page.getByText('Escolha pelo menos uma permissão.').count()).toBe(2)
  expect(await field(page, 'Nome').inputValue()).toBe('Planilha')
  await page.getByLabel('Mudar horários de atendimento e folgas').check()
  await clickButton(page, 'Criar chave')
  const key = await page.getByLabel('Chave', { exact: true }).inputValue()
  expect(key).toMatch(/^encx_/)
  await eventually(async () => JSON.stringify(await mailTo(person.email))).toContain(
    'Uma chave da API foi criada',
  )

  expect((await timeOff(key)).status).toBe(403)
  expect((await timeOff(key, 'POST')).status).toBe(201)
  await page.goto('/ajustes/desenvolvedores')
  const main = () => page.locator('main').innerText()
  expect(await main()).not.toContain(key)
  await eventually(main).toContain('Uma folga foi marcada, pela chave Planilha')
  await expectReadableInBothLooks(page)

  await clickButton(page, 'Apagar a chave Planilha')
  await eventually(main).toContain('Chave apagada')
  await eventually(() => timeOff(key, 'POST').then(({ status }) => status)).toBe(401)
  expect(consoleErrors).toEqual([])
  await context.close()
})
