import { until } from '@encaixe/service-kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { somePhone, stack, whatsappTo } from '../stack.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { uniqueSlug } from './support/people.ts'
import { expectReadableInBothLooks } from './support/usable.ts'

const browser = await browserOfFile()
let owner: Owner
beforeAll(async () => {
  owner = await newOwner(browser)
})

/** Sends what the door's link has ready from a phone that nobody knows, and returns the first answer. */
async function answerTo(href: string): Promise<string> {
  const phone = somePhone()
  const text = new URL(href).searchParams.get('text')
  const sent = await fetch(`${stack().sandbox}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, name: 'João Silva', text }),
  })
  expect(sent.status).toBe(201)
  return until(async () => (await whatsappTo(phone)).map((one) => String(one.text))[0], {
    what: 'the answer of the assistant',
    timeoutMs: 30_000,
  })
}

test('a stranger gets from the page into a conversation about it', async () => {
  const { page, context, consoleErrors } = await visit(browser, `/p/${owner.slug}`)
  const door = page.getByRole('link', { name: 'Falar pelo WhatsApp' })
  const href = (await door.getAttribute('href')) ?? ''
  expect(href).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
  const code = page.getByRole('img', { name: 'Código QR da conversa no WhatsApp' })
  expect(await code.isVisible()).toBe(false)
  await expectReadableInBothLooks(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await code.scrollIntoViewIfNeeded()
  const isDrawn = `document.querySelector('img[src$="whatsapp.svg"]').naturalWidth > 0`
  await until(async () => (await page.evaluate(isDrawn)) === true, {
    what: 'the code to be drawn',
  })
  expect(await answerTo(href)).toContain('Marina')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the owner takes the code to print, and it goes on naming the page after that has moved', async () => {
  const { page, context, consoleErrors } = await visitAs(browser, owner, '/divulgar')
  const button = page.getByRole('button', { name: 'Copiar o link da conversa' })
  const href = (await button.getAttribute('data-copy')) ?? ''
  const poster = page.locator('a[href*="leadsTo=whatsapp"]')
  const pdf = await page.evaluate(
    async (path) => (await fetch(path)).headers.get('content-type'),
    await poster.getAttribute('href').then(String),
  )
  expect(pdf).toBe('application/pdf')
  await expectReadableInBothLooks(page)
  const slug = uniqueSlug()
  await call(page, 'PUT', '/api/settings/address', { slug })
  await page.goto('/divulgar')
  expect(await button.getAttribute('data-copy')).toBe(href)
  expect(await answerTo(href)).toContain('Marina')
  expect(consoleErrors).toEqual([])
  await context.close()
})
