import { expect, test } from 'vitest'
import { z } from 'zod'
import { bookOnceKnown, offeredStarts, stack } from '../stack.ts'
import { field, sidewaysScroll } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { clickButton, createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'

const browser = await browserOfFile()

const calls = z.object({
  items: z.array(z.object({ type: z.string(), signature: z.string(), body: z.string() })),
})

/** What a receiver of the sandbox has got. */
async function receivedBy(name: string) {
  const response = await fetch(`${stack().sandbox}/receiver/calls?name=${name}`)
  return calls.parse(await response.json()).items
}

test('a professional goes from the page to a first signed event in one form', async () => {
  const person = await createMember()
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, person, '/comecar')
  const slug = uniqueSlug()
  await createPage(page, person, slug)

  const name = `site-${crypto.randomUUID()}`
  await page.goto('/ajustes/desenvolvedores')
  await page.getByRole('link', { name: /Webhooks/ }).click()
  await field(page, 'Endereço').fill(`${stack().sandbox}/receiver/${name}`)
  await page.getByLabel('Um horário foi marcado').check()
  await clickButton(page, 'Avisar este endereço')
  const secret = await page.getByLabel('Segredo', { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await fetch(`${stack().sandbox}/receiver/secret`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, secret }),
  })

  const [startsAt = ''] = await offeredStarts(slug)
  await bookOnceKnown({ slug, startsAt, clientName: 'Zé da Silva' })
  await eventually(() => receivedBy(name)).toMatchObject([
    { type: 'appointment.created', signature: 'holds' },
  ])
  expect((await receivedBy(name))[0]?.body).not.toContain('Silva')

  await page.goto('/ajustes/desenvolvedores/webhooks')
  await clickButton(page, 'Testar')
  await page.waitForURL(/feito=teste/)
  await eventually(async () => {
    await page.reload()
    return page.locator('main').innerText()
  }).toMatch(/Recebido\s+(Resposta\s+)?200 em \d+ ms[\s\S]*Recebido\s+(Resposta\s+)?200/)
  // A table on a desk; on a phone its rows are cards, and each cell says what it is.
  const row = page.locator('tbody tr').first()
  await row.getByText('Ver o texto').click()
  expect(await row.locator('details p').innerText()).not.toBe('')
  for (const [width, display] of [
    [1280, 'table-row'],
    [390, 'block'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const shown = "getComputedStyle(document.querySelector('tbody tr')).display"
    expect(await page.evaluate(shown)).toBe(display)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }

  await page.goto('/ajustes/desenvolvedores/webhooks')
  await clickButton(page, 'Desligar')
  await eventually(() => page.locator('main').innerText()).toContain('Desligado por você')
  await clickButton(page, 'Apagar')
  await eventually(() => page.locator('main').innerText()).toContain('Endereço apagado')
  expect(consoleErrors).toEqual([])
  await context.close()
})
