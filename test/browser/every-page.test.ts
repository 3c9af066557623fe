import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bookOnceKnown, offeredStarts, somePhone } from '../stack.ts'
import { sidewaysScroll } from './support/booking-page.ts'
import { type Visit, visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { brokenWords, enlarge } from './support/large-text.ts'
import { call } from './support/owners.ts'
import { createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'
import { expectUsable } from './support/usable.ts'

// Each page is opened once on a narrow phone by day and once at a desk by night: for everything that has to
// be so of every page.

/** `:id` is an appointment, `:client` a client. */
const OWN = [
  ...['', '?visao=dia&dia=:day', '?visao=semana', '?visao=mes', '/nova', '/folga', '/:id'].map(
    (at) => `/agenda${at}`,
  ),
  ...['/agenda/series', '/agenda/series/nova'],
  ...['', '/novo', '/importar', '/:client', '/:client/mensagens'].map((at) => `/clientes${at}`),
  ...['/clientes/:client/juntar', '/clientes/:client/acessos', '/mensagens', '/avisos'],
  ...['/relatorios', '/relatorios/carne-leao', '/relatorios/recebimentos', '/despesas'],
  ...['/pacotes', '/pacotes/vender', '/avaliacoes', '/divulgar'],
  ...['', '/perfil', '/pagina', '/endereco', '/site', '/telefone', '/assistente'].map(
    (at) => `/ajustes${at}`,
  ),
  ...['/agenda', '/calendario', '/agendas', '/dias', '/folgas', '/reservas', '/lembretes'].map(
    (at) => `/ajustes${at}`,
  ),
  ...['/servicos', '/servicos/novo', '/pacotes', '/pacotes/novo', '/lugares', '/lugares/novo'].map(
    (at) => `/ajustes${at}`,
  ),
  ...['/ajustes/pix', '/ajustes/recibos', '/ajustes/plano'],
  ...['/conta', '/conta/avisos', '/conta/telefone'],
  ...['/conta/excluir', '/conta/excluir?confirmar=1', '/c'],
]
const OTHERS = [
  ...['/', '/explore', '/privacidade', '/termos', '/ate-logo', '/entrar?erro=expirado'],
  ...['/comecar/pronto', '/comecar/telefone'],
]

/** The narrowest common phone. With letters twice as large a page may take the width of most. */
const NARROW = { width: 360, height: 844 }

/** What a page hides until it is asked for, and what large letters could break. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  '/ajustes/agenda': (page) => page.locator('#dia1 summary').click(),
  '/ajustes/folgas': (page) => page.getByText('Só uma parte do dia').click(),
}

/** One account has 300 requests a minute: a fast machine makes them in thirty of these tests. */
const TESTS_OF_AN_ACCOUNT = 15
let testsSeen = 0

const made = z.object({ id: z.string(), client: z.object({ id: z.string() }) })
const tomorrow = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 }).toString()

let contexts: BrowserContext[] = []
let phone: Visit
let desk: Visit
let ids: z.infer<typeof made>

const browser = await browserOfFile()
beforeEach(async () => {
  if (testsSeen++ % TESTS_OF_AN_ACCOUNT === 0) await openAsNewProfessional()
})

/** A professional with an appointment and two requests, on both devices. */
async function openAsNewProfessional() {
  await Promise.all(contexts.map((context) => context.close()))
  const person = await createMember({ name: 'Maria Aparecida Vasconcelos Albuquerque' })
  const slug = uniqueSlug()
  phone = await visit(browser, '/', { ...NARROW, colorScheme: 'light' })
  desk = await visit(browser, '/', { width: 1280, height: 900, colorScheme: 'dark' })
  contexts = [phone.context, desk.context]
  await signInTo(phone.page, person, '/conta')
  await createPage(phone.page, person, slug, 'sun-sat 08:00-19:00')
  await signInTo(desk.page, person, '/agenda')
  const answer = await call(phone.page, 'POST', '/api/appointments', {
    client: { name: 'Ana Souza', phone: somePhone() },
    ...{ startsAt: `${tomorrow}T10:00:00-03:00`, durationMinutes: 50, priceCents: 15_000 },
  })
  ids = made.parse(JSON.parse(answer))
  for (const startsAt of (await offeredStarts(slug, 3)).slice(0, 2)) {
    await bookOnceKnown({ slug, startsAt })
  }
}

const addressOf = (path: string) =>
  path.replace(':id', ids.id).replace(':client', ids.client.id).replace(':day', tomorrow)

async function canBeUsedByEverybody({ page, consoleErrors }: Visit) {
  await expectUsable(page)
  expect(consoleErrors.splice(0)).toEqual([])
}

async function canBeReadInLargeLetters(page: Page, path: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  await OPENED[path]?.(page)
  await enlarge(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await brokenWords(page)).toEqual([])
  await page.setViewportSize(NARROW)
}

/** Without scripts, too, each form that changes something has a button that sends it. */
async function formsCanBeSent(page: Page, html: string) {
  const unsendable: unknown = await page.evaluate(`
    [...new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html').forms]
      .filter(({ method, elements }) => method === 'post' && ![...elements].some(({ type }) => type === 'submit'))
      .map(({ outerHTML }) => outerHTML.slice(0, 120))`)
  expect(unsendable).toEqual([])
}

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Atalhos' })

async function hasTheFourWaysOfAPhone(page: Page) {
  const bar = barOf(page)
  expect((await bar.innerText()).split(/\s+/)).toEqual(['Agenda', 'Clientes', 'Mensagens', 'Mais'])
  // The last line of the foot can be read above the bar.
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
  const [last, top] = await Promise.all([
    page.locator('footer > div').boundingBox(),
    bar.boundingBox(),
  ])
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
}

/** Where the first page's logo begins. */
let edge: number | undefined

/** The logo, the content and the foot of every page begin at the same edge. */
async function beginsAtTheEdge(page: Page) {
  const boxes = await Promise.all(
    ['header > a', 'main > :first-child', 'footer > div'].map((part) =>
      page.locator(part).first().boundingBox(),
    ),
  )
  // The logo stands out by the padding of its link.
  const edges = boxes.map((box, index) => Math.round((box?.x ?? -1) + (index === 0 ? 8 : 0)))
  edge ??= edges[0]
  expect(edges).toEqual([edge, edge, edge])
  expect(await barOf(page).isVisible()).toBe(false)
}

test.each(OWN)(
  '%s can be used and read by everybody, and has the place of all pages',
  async (path) => {
    const onPhone = async () => {
      const opened = await phone.page.goto(addressOf(path))
      await canBeUsedByEverybody(phone)
      await formsCanBeSent(
        phone.page,
        z
          .string()
          .min(1)
          .parse(await opened?.text()),
      )
      await hasTheFourWaysOfAPhone(phone.page)
      await canBeReadInLargeLetters(phone.page, path)
    }
    const onDesk = async () => {
      await desk.page.goto(addressOf(path))
      await canBeUsedByEverybody(desk)
      await beginsAtTheEdge(desk.page)
    }
    await Promise.all([onPhone(), onDesk()])
  },
)

test.each(OTHERS)('%s can be used and read by everybody', async (path) => {
  const onBoth = [phone, desk].map(async (visited) => {
    await visited.page.goto(path)
    await canBeUsedByEverybody(visited)
  })
  await Promise.all(onBoth)
  await canBeReadInLargeLetters(phone.page, path)
})
