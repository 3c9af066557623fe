import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bookOnceKnown, offeredStarts, somePhone } from '../stack.ts'
import { problemsOf } from './support/axe.ts'
import { sidewaysScroll } from './support/booking-page.ts'
import { openBrowser } from './support/browser.ts'
import { brokenWords, enlarge } from './support/large-text.ts'
import { call, newOwner, type Owner, visitAs } from './support/owners.ts'
import { smallTargets } from './support/touch.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const made = z.object({ id: z.string(), client: z.object({ id: z.string() }) })

/** A professional, and every page behind sign-in. An account has 300 requests a minute: each test has its own. */
async function newPages(): Promise<{ owner: Owner; paths: string[] }> {
  const owner = await newOwner(browser)
  const { page, context } = await visitAs(browser, owner, '/agenda')
  const tomorrow = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 })
  const answer = await call(page, 'POST', '/api/appointments', {
    client: { name: 'Ana Souza', phone: somePhone() },
    ...{ startsAt: `${tomorrow}T10:00:00-03:00`, durationMinutes: 50, priceCents: 15_000 },
  })
  const { id, client } = made.parse(JSON.parse(answer))
  const settings = [
    '',
    '/perfil',
    '/pagina',
    '/endereco',
    '/servicos',
    '/pacotes',
    '/lugares',
    '/site',
    '/agenda',
    '/folgas',
  ]
  const money = [
    '/pix',
    '/recibos',
    '/plano',
    '/assistente',
    '/telefone',
    '/reservas',
    '/lembretes',
  ]
  await context.close()
  const paths = [
    ...['', '?visao=semana', '?visao=mes', '/nova', '/folga', `/${id}`].map((at) => `/agenda${at}`),
    ...['/agenda/series', '/agenda/series/nova'],
    ...['', '/novo', '/importar', `/${client.id}`, `/${client.id}/mensagens`].map(
      (at) => `/clientes${at}`,
    ),
    ...[`/clientes/${client.id}/juntar`, `/clientes/${client.id}/acessos`],
    ...[
      '/mensagens',
      '/avisos',
      '/relatorios',
      '/relatorios/carne-leao',
      '/relatorios/recebimentos',
      '/despesas',
      '/pacotes',
      '/pacotes/vender',
      '/avaliacoes',
      '/divulgar',
    ],
    ...[...settings, ...money].map((at) => `/ajustes${at}`),
    ...['/conta', '/conta/avisos', '/conta/telefone', '/conta/excluir', '/c'],
  ]
  return { owner, paths }
}

test('her pages neither scroll sideways nor break words on a phone with text twice as large', async () => {
  const owner = await newOwner(browser)
  const { page, context } = await visitAs(browser, owner, '/conta')
  const tomorrow = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 })
  const answer = await call(page, 'POST', '/api/appointments', {
    client: { name: 'Ana Souza', phone: somePhone() },
    ...{ startsAt: `${tomorrow}T10:00:00-03:00`, durationMinutes: 50, priceCents: 15_000 },
  })
  const { id, client } = made.parse(JSON.parse(answer))
  for (const time of (await offeredStarts(owner.slug, 3)).slice(0, 2)) {
    await bookOnceKnown({ slug: owner.slug, startsAt: time })
  }
  for (const path of [
    ...[`?visao=dia&dia=${tomorrow}`, '?visao=semana', '?visao=mes', '/nova', `/${id}`].map(
      (at) => `/agenda${at}`,
    ),
    ...['', `/${client.id}`, `/${client.id}/mensagens`].map((at) => `/clientes${at}`),
    ...['/mensagens', '/avisos', '/relatorios'],
  ]) {
    await page.goto(path)
    await enlarge(page)
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0)
    expect(await brokenWords(page), path).toEqual([])
  }
  await context.close()
})

/** Where the logo, the content and the foot of a page begin. */
const edges = async (page: Page): Promise<number[]> => {
  const boxes = await Promise.all(
    ['header > a', 'main > :first-child', 'footer > div'].map((part) =>
      page.locator(part).first().boundingBox(),
    ),
  )
  // The logo stands out by the padding of its link.
  return boxes.map((box, index) => Math.round((box?.x ?? -1) + (index === 0 ? 8 : 0)))
}

test('every page of a professional has the same left edge at a desk', async () => {
  const { owner, paths } = await newPages()
  const desk = { width: 1280, height: 900 }
  const { page, context } = await visitAs(browser, owner, '/agenda', desk)
  const [edge] = await edges(page)
  for (const path of paths) {
    await page.goto(path)
    expect({ path, edges: await edges(page) }).toEqual({ path, edges: [edge, edge, edge] })
    expect(await page.getByRole('navigation', { name: 'Atalhos' }).isVisible(), path).toBe(false)
  }
  await context.close()
})

test('a phone has the same four ways at the bottom of every page of a professional', async () => {
  const { owner, paths } = await newPages()
  const { page, context, consoleErrors } = await visitAs(browser, owner, '/agenda')
  const bar = page.getByRole('navigation', { name: 'Atalhos' })
  for (const path of paths) {
    await page.goto(path)
    expect((await bar.innerText()).split(/\s+/), path).toEqual([
      ...['Agenda', 'Clientes', 'Mensagens', 'Mais'],
    ])
    expect(await sidewaysScroll(page), path).toBe(0)
    // The last line of the foot can be read above the bar.
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
    const [last, top] = await Promise.all([
      page.locator('footer > div').boundingBox(),
      bar.boundingBox(),
    ])
    expect((last?.y ?? 0) + (last?.height ?? 0), path).toBeLessThanOrEqual(top?.y ?? 0)
  }
  await page.goto('/agenda')
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
