import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { createProfessional, whatsappTo } from '../stack.ts'
import {
  chooseFirstTime,
  field,
  fillIn,
  somebody,
  submit,
  success,
  times,
} from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { chooseNewClient } from './support/choose-client.ts'
import { eventually } from './support/eventually.ts'
import {
  clickButton,
  clickLink,
  createMember,
  createPage,
  signInTo,
  uniqueSlug,
} from './support/people.ts'
import { expectUsableInBothLooks } from './support/usable.ts'

const bus = await busOfFile()
const browser = await browserOfFile()

/** axe needs scripts, so the same page is opened with scripts. */
async function isFine(page: Page, { javaScript }: { javaScript: boolean }) {
  if (javaScript) await expectUsableInBothLooks(page)
}

/** Makes a professional with two services, two places and a question. */
const offer = {
  autoConfirm: true,
  bookingQuestion: 'Tem alguma alergia?',
  services: [
    { name: 'Corte e barba', durationMinutes: 60, priceCents: 10_000 },
    { name: 'Barba', durationMinutes: 30, priceCents: null, description: 'Com toalha quente.' },
  ],
  places: [
    {
      ...{ kind: 'address' as const, label: 'No salão', street: 'Rua Augusta', number: '1500' },
      ...{ city: 'São Paulo', state: 'SP', directions: 'Portão azul.' },
    },
    { kind: 'client_address' as const, label: 'Na sua casa', travelMinutes: 30 },
  ],
}

describe.each([{ javaScript: true }, { javaScript: false }])('a client (%o)', ({ javaScript }) => {
  const options = { javaScript }
  test('picks service and place first and finds them in every message', async () => {
    const { slug } = await createProfessional(bus, offer)
    const visited = await visit(browser, `/p/${slug}`, options)
    const { page, consoleErrors } = visited
    await page.getByRole('heading', { name: 'O que você quer marcar?' }).waitFor()
    expect(await times(page).count()).toBe(0)
    await isFine(page, { javaScript })
    await clickLink(page, /^Barba/)
    await page.getByRole('heading', { name: 'Escolha um horário' }).waitFor()
    expect(await page.getByText('Rua Augusta, São Paulo').isVisible()).toBe(true)
    await clickLink(page, 'Na sua casa')
    // A time tapped while the place loads belongs to that place.
    // Half an hour and travel time, on a grid of half an hour.
    const first = await chooseFirstTime(page)
    await isFine(page, { javaScript })
    const person = somebody()
    await fillIn(page, person)
    if (javaScript) {
      await submit(page).click()
      await eventually(() => page.locator('#painel').innerText()).toContain('Diga o endereço')
    }
    await field(page, 'Endereço onde vai ser').fill('Rua das Flores, 10, Pinheiros')
    await field(page, 'Tem alguma alergia?').fill('Só a lavanda.')
    await submit(page).click()
    await eventually(() => success(page).innerText()).toContain('Tudo certo')
    const said = await success(page).innerText()
    for (const words of [first, 'Barba com', 'a combinar', 'Na sua casa']) {
      expect(said).toContain(words)
    }
    await isFine(page, { javaScript })
    const messages = async () => (await whatsappTo(person.phone)).map(({ text }) => String(text))
    await eventually(async () => (await messages()).join()).toContain(
      'Barba · Na sua casa: Rua das Flores, 10, Pinheiros',
    )
    expect(consoleErrors).toEqual([])
  })

  test('sees the full address once the appointment is confirmed', async () => {
    const { slug } = await createProfessional(bus, { ...offer, services: [] })
    const visited = await visit(browser, `/p/${slug}`, options)
    const { page } = visited
    expect(await page.content()).not.toContain('1500')
    await chooseFirstTime(page)
    const person = somebody()
    await fillIn(page, person)
    await submit(page).click()
    await eventually(() => success(page).innerText()).toContain('No salão')
    const links = async () =>
      (await whatsappTo(person.phone)).flatMap(
        ({ buttons }) => /\/a\/[\w-]{47}/.exec(JSON.stringify(buttons ?? ''))?.[0] ?? [],
      )
    await eventually(async () => (await links()).length).toBeGreaterThan(0)
    await page.goto((await links())[0] ?? '/')
    expect(await page.locator('main').innerText()).toContain('Rua Augusta, 1500')
    expect(await page.locator('main').innerText()).toContain('Portão azul.')
    await isFine(page, { javaScript })
  })
})

test('the page asks nothing for one service, and asks again for a deleted one', async () => {
  const { slug } = await createProfessional(bus, {
    ...{ services: offer.services.slice(1), places: [] },
  })
  const visited = await visit(browser, `/p/${slug}?servico=01a1fd0c-df3d-7aab-b4f3-efff32c477a4`)
  await visited.page.getByRole('heading', { name: 'Escolha um horário' }).waitFor()
  expect(await times(visited.page).count()).toBeGreaterThan(0)
})

describe('a professional', () => {
  let page: Page
  let slug: string
  beforeAll(async () => {
    const person = await createMember()
    const visited = await visit(browser, '/')
    page = visited.page
    await signInTo(page, person, '/comecar')
    slug = uniqueSlug()
    await createPage(page, person, slug)
  })
  const titles = () => page.locator('[data-ordered] a > span:first-child').allInnerTexts()

  test('enters places, with the fields of each kind', async () => {
    await page.goto('/ajustes/lugares')
    await clickLink(page, 'Novo lugar')
    await field(page, 'Nome').fill('Consultório')
    await clickButton(page, 'Salvar')
    await eventually(() => page.locator('main').innerText()).toContain('Diga a rua.')
    await expectUsableInBothLooks(page)
    await field(page, 'Rua').fill('Rua Augusta')
    await page.getByRole('textbox', { name: 'Número' }).fill('10')
    await field(page, 'Cidade').fill('São Paulo')
    await clickButton(page, 'Salvar')
    await eventually(() => page.getByRole('status').innerText()).toContain('Salvo')
    await clickLink(page, 'Novo lugar')
    await page.getByRole('radio', { name: /^Onde o cliente estiver/ }).check()
    expect(await field(page, 'Rua').isVisible()).toBe(false)
    await field(page, 'Nome').fill('Na casa do cliente')
    await field(page, 'Deslocamento').fill('25')
    await clickButton(page, 'Salvar')
    await eventually(titles).toEqual(['Consultório', 'Na casa do cliente'])
    await expectUsableInBothLooks(page)
  })

  test('adds services and orders them by keyboard', async () => {
    for (const [name, minutes, price] of [
      ['Avaliação', '90', '200,00'],
      ['Sessão', '50', ''],
      ['Retorno', '30', '80,00'],
    ] as const) {
      await page.goto('/ajustes/servicos/novo')
      await field(page, 'Nome').fill(name)
      await field(page, 'Duração').fill(minutes)
      await field(page, 'Valor').fill(price)
      if (name === 'Retorno') await page.getByLabel('Consultório').check()
      if (name === 'Avaliação') await expectUsableInBothLooks(page)
      await clickButton(page, 'Salvar')
      await eventually(() => page.getByRole('status').innerText()).toContain('Salvo')
    }
    const rise = page.getByRole('button', { name: 'Subir: Retorno' })
    await rise.focus()
    await page.keyboard.press('Enter')
    await eventually(titles).toEqual(['Avaliação', 'Retorno', 'Sessão'])
    await eventually(() => page.locator(':focus').getAttribute('aria-label')).toBe('Subir: Retorno')
    await expectUsableInBothLooks(page)
    await page.goto(`/p/${slug}`)
    expect(await page.locator('#painel').innerText()).toContain('Sessão\n50')
  })

  test('removes a service from the page', async () => {
    await page.goto('/ajustes/servicos')
    await clickLink(page, 'Avaliação')
    await page.locator('summary', { hasText: 'Excluir' }).click()
    await page.getByRole('button', { name: 'Excluir', exact: true }).click()
    await eventually(titles).toEqual(['Retorno', 'Sessão'])
  })

  test('books a service by hand with its own length and price', async () => {
    await page.goto('/agenda/nova?hora=10:00')
    await chooseNewClient(page, 'João Silva', '(11) 98765-4321')
    await page.getByLabel('Serviço').selectOption({ label: 'Retorno (30\u00a0min · R$\u00a080)' })
    await expectUsableInBothLooks(page)
    await clickButton(page, 'Marcar')
    await page
      .getByRole('link', { name: /João Silva/ })
      .first()
      .waitFor()
    await page
      .getByRole('link', { name: /João Silva/ })
      .first()
      .click()
    await eventually(() => page.locator('#folha').innerText()).toContain('Retorno')
    const sheet = await page.locator('#folha').innerText()
    for (const words of ['das 10h às 10h30', 'R$\u00a080', 'Consultório', 'Rua Augusta, 10']) {
      expect(sheet).toContain(words)
    }
  })
})

test('a professional orders a list by dragging', async () => {
  const person = await createMember()
  const visited = await visit(browser, '/', { width: 1280, height: 900 })
  const { page, consoleErrors } = visited
  await signInTo(page, person, '/comecar')
  await createPage(page, person, uniqueSlug())
  for (const name of ['Um', 'Dois', 'Três']) {
    await page.goto('/ajustes/servicos/novo')
    await field(page, 'Nome').fill(`Serviço ${name}`)
    await field(page, 'Duração').fill('30')
    await clickButton(page, 'Salvar')
    await page.getByRole('status').waitFor()
  }
  const grips = page.locator('[data-grip]')
  const from = await grips.nth(2).boundingBox()
  const to = await grips.nth(0).boundingBox()
  if (!from || !to) throw new Error('no handle to drag')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y - 10, { steps: 5 })
  // A message of the page before still stands: what tells is the answer.
  const saved = page.waitForResponse((response) => response.url().includes('ordenar'))
  await page.mouse.up()
  await eventually(() =>
    page.locator('[data-ordered] a > span:first-child').allInnerTexts(),
  ).toEqual(['Serviço Três', 'Serviço Um', 'Serviço Dois'])
  await saved
  await page.reload()
  expect(await page.locator('[data-ordered] a > span:first-child').allInnerTexts()).toEqual([
    ...['Serviço Três', 'Serviço Um', 'Serviço Dois'],
  ])
  expect(consoleErrors).toEqual([])
})
