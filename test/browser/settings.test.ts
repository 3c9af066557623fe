import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bookOnceKnown, offeredStarts } from '../stack.ts'
import { field, times } from './support/booking-page.ts'
import { openHydrated, visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import {
  clickButton,
  clickLink,
  createMember,
  createPage,
  signIn,
  signInTo,
  uniqueSlug,
} from './support/people.ts'
import { picture } from './support/pictures.ts'

const browser = await browserOfFile()
let withScripts: Owner
let withoutScripts: Owner

interface Owner {
  page: Page
  context: BrowserContext
  consoleErrors: string[]
  slug: string
}

beforeAll(async () => {
  withScripts = await newOwner(true)
  withoutScripts = await newOwner(false)
})

async function newOwner(javaScript: boolean): Promise<Owner> {
  const person = await createMember()
  const visited = await visit(browser, '/', { javaScript })
  const slug = uniqueSlug()
  await signInTo(visited.page, person, '/comecar')
  await createPage(visited.page, person, slug)
  return { ...visited, slug }
}

/** Opens a settings page as a professional. */
async function owner(path: string, { javaScript = true } = {}): Promise<Owner> {
  const someone = javaScript ? withScripts : withoutScripts
  if (javaScript) await openHydrated(someone.page, path)
  else await someone.page.goto(path)
  return someone
}

const saved = (page: Page) =>
  eventually(() => page.getByRole('status').innerText()).toContain('Salvo')

/** Does this, and waits until the page was read again that says so: it may have said so of what was saved before. */
async function savedBy(page: Page, send: () => Promise<void>) {
  const again = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('salvo=1'),
  )
  await send()
  await again
  await saved(page)
}

/** Waits until a stranger reads this on the public page. */
async function publicPageSays({ page, slug }: Owner, words: RegExp) {
  await eventually(async () => {
    await page.goto(`/p/${slug}`)
    return page.locator('main').innerText()
  }).toMatch(words)
}

test('the profile form names each error, then publishes what was saved', async () => {
  const someone = await owner('/ajustes/perfil')
  const { page, consoleErrors } = someone
  await field(page, 'Nome').fill('M')
  await field(page, 'Valor').fill('cento e vinte')
  await clickButton(page, 'Salvar')
  await eventually(() => page.getByRole('alert').first().innerText()).toContain('Confira 2 campos')
  expect(await field(page, 'Valor').inputValue()).toBe('cento e vinte')
  await field(page, 'Valor').fill('120')
  expect(await field(page, 'Valor').getAttribute('aria-invalid')).toBeNull()
  expect(await field(page, 'Nome').getAttribute('aria-invalid')).toBe('true')

  await field(page, 'Nome').fill('Marina Lopes Prado')
  await field(page, 'Apresentação').fill('Atendo adultos.\nTambém on-line.')
  await field(page, 'Duração').fill('45')
  await field(page, 'Valor').fill('1.250,50')
  await clickButton(page, 'Salvar')
  await saved(page)
  expect(await field(page, 'Valor').inputValue()).toBe('1.250,50')
  expect(await field(page, 'Apresentação').inputValue()).toBe('Atendo adultos.\nTambém on-line.')
  await publicPageSays(someone, /Marina Lopes Prado[\s\S]*45\smin[\s\S]*R\$\s1\.250,50/)
  expect(await page.locator('main').innerText()).toContain('Também on-line.')
  expect(consoleErrors).toEqual([])
})

test('a page follows into a calendar by a secret address, which can be taken back', async () => {
  const { page, consoleErrors } = await owner('/ajustes/calendario')
  await page.getByText('Só que está ocupado').click()
  await clickButton(page, 'Criar o endereço')
  const address = await field(page, 'Endereço secreto').inputValue()
  const first = await fetch(address)
  expect(first.status).toBe(200)
  expect(await first.text()).toContain('BEGIN:VCALENDAR')
  const again = await fetch(address, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])

  await page.goto('/ajustes/calendario')
  expect(await page.getByLabel('Só que está ocupado').isChecked()).toBe(true)
  await page.getByText('O nome completo').click()
  await clickButton(page, 'Salvar')
  await saved(page)
  expect(await page.getByLabel('O nome completo').isChecked()).toBe(true)

  await clickButton(page, 'Desligar')
  await eventually(() => page.getByRole('status').innerText()).toContain('Desligado')
  expect((await fetch(address)).status).toBe(404)
  expect(consoleErrors).toEqual([])
})

test.each([{ javaScript: true }, { javaScript: false }])(
  'new weekly hours are offered on the public page (%o)',
  async (visitor) => {
    const someone = await owner('/ajustes/agenda', visitor)
    const { page, consoleErrors, slug } = someone
    // one window on Monday, an hour long, then the same on every day
    await page.locator('#dia1 summary').click()
    await page.locator('#dia1').getByRole('button', { name: 'Tirar o período 2' }).click()
    await eventually(() => page.locator('input[name="inicio1"]').count()).toBe(1)
    await page.locator('input[name="inicio1"]').fill('13:00')
    await clickButton(page, 'Salvar a semana')
    await eventually(() => page.getByRole('alert').first().innerText()).toContain(
      'precisa terminar depois',
    )
    await page.locator('input[name="inicio1"]').fill('10:00')
    await page.locator('input[name="fim1"]').fill('11:00')
    for (const day of ['Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom']) {
      await page.locator('#dia1').getByText(day, { exact: true }).click()
      // Each takes the hours at once.
      await page.locator('#dia1 button[aria-pressed="true"]', { hasText: day }).waitFor()
    }
    await eventually(() => page.locator('[data-hours="0"]').innerText()).toBe('10h–11h')
    await clickButton(page, 'Salvar a semana')
    await saved(page)

    await eventually(async () =>
      (await offeredStarts(slug)).map((start) => start.slice(11, 16)),
    ).toEqual(['10:00'])
    expect(consoleErrors).toEqual([])
  },
)

test('a day off is not offered until it is removed', async () => {
  const someone = await owner('/ajustes/folgas')
  const { page, consoleErrors, slug } = someone
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  // a working day of the usual week
  const ahead = [2, 3, 4].find((days) => today.add({ days }).dayOfWeek <= 5) ?? 2
  await clickButton(page, 'Marcar folga')
  await eventually(() => page.getByRole('alert').innerText()).toContain('primeiro dia')
  expect(await offeredStarts(slug, ahead)).not.toEqual([])

  await field(page, 'Primeiro dia').fill(today.add({ days: ahead }).toString())
  await field(page, 'Motivo (se quiser)').fill('Descanso')
  await clickButton(page, 'Marcar folga')
  await saved(page)
  expect(await page.locator('main').innerText()).toContain('Descanso')
  await eventually(() => offeredStarts(slug, ahead)).toEqual([])

  await page.getByRole('button', { name: /^Tirar a folga/ }).click()
  await saved(page)
  await eventually(() => offeredStarts(slug, ahead)).not.toEqual([])
  expect(consoleErrors).toEqual([])
})

test('a day off over appointments counts them and links to them', async () => {
  const { page, consoleErrors, slug } = await owner('/ajustes/folgas')
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const ahead = [2, 3, 4].find((days) => today.add({ days }).dayOfWeek <= 5) ?? 2
  const day = today.add({ days: ahead }).toString()
  const [startsAt = ''] = await offeredStarts(slug, ahead)
  await bookOnceKnown({ slug, startsAt })
  await field(page, 'Primeiro dia').fill(day)
  await clickButton(page, 'Marcar folga')
  await saved(page)
  await eventually(async () => {
    await page.goto('/ajustes/folgas')
    return page.locator('main').innerText()
  }).toContain('1 horário marcado continua de pé')
  // The link opens that day.
  await page.locator('main a[href^="/agenda?"]').click()
  const shown = page.locator(`a[href*="visao=semana"][href*="dia=${day}"]`)
  await shown.waitFor()
  expect(await page.locator('main').innerText()).toContain('Zé da Silva')
  await page.goBack()
  await page.getByRole('button', { name: /^Tirar a folga/ }).click()
  await saved(page)
  expect(consoleErrors).toEqual([])
})

test('booking settings take effect on the public page', async () => {
  const someone = await owner('/ajustes/reservas')
  const { page, consoleErrors } = someone
  await field(page, 'Confirmar na hora').check()
  await field(page, 'O cliente cancela até').selectOption({ label: '2 dias antes' })
  await field(page, 'Cidade (se quiser)').fill('Recife')
  await field(page, 'Fuso horário').selectOption('America/Recife')
  await clickButton(page, 'Salvar')
  await saved(page)
  expect(await field(page, 'Confirmar na hora').isChecked()).toBe(true)
  await publicPageSays(someone, /Confirmação na hora[\s\S]*até 2 dias antes[\s\S]*Recife/)
  expect(await times(page).count()).toBeGreaterThan(0)
  expect(consoleErrors).toEqual([])
})

test('a Pix key is validated and shown in its normalised form', async () => {
  const { page, consoleErrors } = await owner('/ajustes/pix')
  await page.getByText('CPF', { exact: true }).click()
  await field(page, 'Chave Pix').fill('529.982.247-24')
  await clickButton(page, 'Salvar chave')
  await eventually(() => page.getByRole('alert').innerText()).toContain('CPF')
  expect(await field(page, 'Chave Pix').inputValue()).toBe('529.982.247-24')
  await field(page, 'Chave Pix').fill('529 982 247 25')
  await clickButton(page, 'Salvar chave')
  await eventually(() => page.getByRole('status').innerText()).toContain('Chave salva')
  const held = page.locator('[data-held-key]')
  expect(await held.getAttribute('data-held-key')).toBe('52998224725')
  expect(await held.innerText()).toBe('529.982.247-25')
  await clickButton(page, 'Tirar')
  await eventually(() => page.getByRole('status').innerText()).toContain('Chave retirada')
  expect(consoleErrors).toEqual([])
})

/** Returns to the form that failed and sends it again. */
async function goThrough(page: Page, bio: string) {
  expect(await field(page, 'Apresentação').inputValue()).toBe(bio)
  await clickButton(page, 'Salvar')
  await saved(page)
  expect(await field(page, 'Apresentação').inputValue()).toBe(bio)
}

test('a session that ends while a form is filled in loses nothing typed', async () => {
  const person = await createMember()
  const { page, context, consoleErrors } = await visit(browser, '/')
  await signInTo(page, person, '/comecar')
  await createPage(page, person, uniqueSlug())
  await openHydrated(page, '/ajustes/perfil')
  const bio = 'Escrevi isto com calma, e demorei.'
  await field(page, 'Apresentação').fill(bio)
  await context.clearCookies()
  await clickButton(page, 'Salvar')

  const waiting = context.waitForEvent('page')
  await clickLink(page, 'Entrar em outra aba')
  const other = await waiting
  await other.getByRole('link', { name: 'Entrar', exact: true }).click()
  await signIn(other, person)
  await other.getByRole('heading', { name: 'Sua conta' }).waitFor()
  await goThrough(page, bio)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a lost network loses nothing typed, nor does a half-edited week', async () => {
  const { page, context } = await owner('/ajustes/perfil')
  const bio = 'Escrevi isto no elevador.'
  await field(page, 'Apresentação').fill(bio)
  await context.setOffline(true)
  await clickButton(page, 'Salvar')
  await page.getByText('Não deu para salvar agora').waitFor()
  await context.setOffline(false)
  await goThrough(page, bio)

  await openHydrated(page, '/ajustes/agenda')
  await page.locator('#dia6 summary').click()
  await context.setOffline(true)
  await page
    .locator('#dia6')
    .getByRole('button', { name: /Atender|Mais um/ })
    .click()
  await eventually(() => page.locator('input[name="inicio6"]').count()).toBeGreaterThan(0)
  const windows = await page.locator('input[name="inicio6"]').count()
  await clickButton(page, 'Salvar a semana')
  await page.getByText('Não deu para salvar agora').waitFor()
  expect(new URL(page.url()).pathname).toBe('/ajustes/agenda')
  await context.setOffline(false)
  await clickButton(page, 'Salvar a semana')
  await saved(page)
  expect(await page.locator('input[name="inicio6"]').count()).toBe(windows)
})

test('settings lead others to open a page or to sign in', async () => {
  const stranger = await visit(browser, '/ajustes/pix')
  expect(new URL(stranger.page.url()).pathname).toBe('/entrar')
  expect(new URL(stranger.page.url()).searchParams.get('returnTo')).toBe('/ajustes/pix')
  const person = await createMember()
  await stranger.page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await signIn(stranger.page, person)
  await eventually(() => new URL(stranger.page.url()).pathname).toBe('/comecar')
  expect(stranger.consoleErrors).toEqual([])
  await stranger.context.close()
})

test.each([{ javaScript: true }, { javaScript: false }])(
  'a page shows its colour, a picture of the work and an answer (%o)',
  async (visitor) => {
    const someone = await owner('/ajustes/pagina', visitor)
    const { page, consoleErrors, slug } = someone
    // Ignore the errors that this test caused on purpose.
    const before = consoleErrors.length
    await page.getByText('Terracota', { exact: true }).click()
    await savedBy(page, () => clickButton(page, 'Salvar a cor'))

    const photo = await picture(withScripts.page)
    await savedBy(page, async () => {
      await page.locator(visitor.javaScript ? '[data-file]' : '#foto').setInputFiles(photo)
      if (!visitor.javaScript) await clickButton(page, 'Enviar a foto')
    })
    await field(page, 'O que mostra').fill('Degradê com navalha')
    await page.getByLabel('Capa', { exact: true }).check()
    await savedBy(page, () => clickButton(page, 'Salvar as fotos'))

    await page.getByLabel('Pergunta', { exact: true }).first().fill('Aceita cartão?')
    await clickButton(page, 'Salvar as perguntas')
    await eventually(() => page.locator('#answer-0-erro').innerText()).toContain('resposta')
    await page.getByLabel('Resposta', { exact: true }).first().fill('Só Pix.')
    await savedBy(page, () => clickButton(page, 'Salvar as perguntas'))

    await publicPageSays(someone, /Aceita cartão\?/)
    await page.getByText('Aceita cartão?').click()
    await page.getByText('Só Pix.').waitFor()
    expect(await page.locator('.cover img').getAttribute('alt')).toBe('Degradê com navalha')
    const colour = `getComputedStyle(document.documentElement).getPropertyValue('--color-primary')`
    expect(await page.evaluate(colour)).toMatch(/^#[0-9a-f]{6}$/)

    await page.goto('/ajustes/pagina')
    await savedBy(page, () => clickButton(page, 'Apagar: Degradê com navalha'))
    await page.goto(`/p/${slug}`)
    await eventually(async () => {
      await page.reload()
      return page.locator('.cover img').count()
    }).toBe(0)
    expect(consoleErrors.slice(before)).toEqual([])
  },
)
