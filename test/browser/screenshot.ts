/**
 * Makes the pictures of docs/images, and those of screens on the home page. Needs a running stack (`npm start`) and
 * poppler's `pdftoppm` for the poster:
 *
 *     STACK_FILE=.data/stack.json node test/browser/screenshot.ts
 */
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { normalizePhone } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { linkTokenOf } from '../appointment-link.ts'
import { offeredStarts, somePhone, stack, whatsappTo } from '../stack.ts'
import { field, submit, success, times } from './support/booking-page.ts'
import { openBrowser, publicAddress, visit } from './support/browser.ts'
import { createMember, openPage, signInTo } from './support/people.ts'

const DEMO = 'ana-lima'
const folder = new URL('../../docs/images/', import.meta.url)
const homeFolder = new URL('../../web/static/home/', import.meta.url)
/** CSS pixels of a picture on the home page, whose img says the same. */
const SCREEN = { width: 390, height: 700 }

/** Of a picture in a repository: a reader fetches them all. */
const MOST_BYTES = 100_000
const QUALITIES = [0.86, 0.75, 0.6, 0.45]

const made = z.object({ id: z.string() })

type Light = 'light' | 'dark'

const own = z.object({ professional: z.object({ slug: z.string() }) })
const appointments = z.object({ items: z.array(z.object({ id: z.string() })) })

const FRAME = `<style>img { width: 390px; height: 844px; border: 6px solid #30241a; border-radius: 44px; }</style>`

const DESK_FRAME = `<style>main { flex-direction: column; }
img { width: 900px; border: 1px solid #30241a; border-radius: 20px; }</style>`

const phones = (...pictures: string[]): string[] => [FRAME, ...pictures]

/** What is booked in the week that begins next Monday, whose day is 0. */
const WEEK = [
  { day: 0, hour: 9, name: 'Beatriz Nogueira', service: 'Consulta' },
  { day: 0, hour: 11, name: 'João da Silva', service: 'Retorno' },
  { day: 0, hour: 14, name: 'Érica Nunes', service: 'Consulta' },
  { day: 1, hour: 10, name: 'Carlos Pereira', service: 'Consulta' },
  { day: 1, hour: 16, name: 'Zilda Reis', service: 'Retorno' },
  { day: 2, hour: 9, name: 'Ana Prado', service: 'Consulta' },
  { day: 2, hour: 10, name: 'Rui Matos', service: 'Retorno' },
  { day: 2, hour: 15, name: 'Lia Campos', service: 'Consulta' },
  { day: 3, hour: 14, name: 'Téo Farias', service: 'Consulta' },
  { day: 4, hour: 9, name: 'Nina Luz', service: 'Retorno' },
  { day: 4, hour: 11, name: 'Ivo Braga', service: 'Consulta' },
] as const

const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  const day = await freeDay()
  await keep('booking', phones(await choosing(day), await fillingIn(day)))
  await keep('home', [await home(), `<style>img { width: 1000px; border-radius: 24px; }</style>`])
  await keep('month', phones(await month('light'), await month('dark')))
  const marina = await ownerOfPage()
  const { pictures, day: booked, appointment } = await agenda(marina)
  await keep('agenda', phones(...pictures))
  await keep('work', phones(...(await work(marina, appointment, booked))))
  await keep('desk', [DESK_FRAME, ...(await desk(marina, booked))])
  await keep('link', phones(...(await link(appointment))))
  await keep('sharing', await sharing(marina))
  await mkdir(homeFolder, { recursive: true })
  for (const light of ['light', 'dark'] as const) await keepScreens(marina, light, day)
} finally {
  await browser.close()
}

/** The first day from tomorrow with times in the morning and later. */
async function freeDay(): Promise<string> {
  for (let ahead = 1; ahead <= 14; ahead++) {
    const starts = await offeredStarts(DEMO, ahead)
    if (starts.length >= 6) return starts.map((start) => start.slice(0, 10))[0] ?? ''
  }
  throw new Error(`/p/${DEMO} has no day to show: is the demo data there?`)
}

/** Takes a phone screenshot of a page after preparing it. */
async function shot(
  path: string,
  colorScheme: Light,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const { page, context } = await visit(browser, path, { colorScheme, scale: 2 })
  await prepare(page)
  const picture = await shown(page)
  await context.close()
  return picture
}

async function shown(page: Page): Promise<string> {
  await page.evaluate(`document.fonts.load('700 20px Bricolage')
    .then(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    .then(() => undefined)`)
  return image('png', await page.screenshot())
}

function image(type: string, bytes: Uint8Array): string {
  return `<img src="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}" alt="">`
}

function choosing(day: string): Promise<string> {
  return shot(`/p/${DEMO}?dia=${day}`, 'light')
}

function fillingIn(day: string): Promise<string> {
  return shot(`/p/${DEMO}?dia=${day}`, 'dark', async (page) => {
    await times(page).last().click()
    await field(page, 'Seu nome').fill('Beatriz Nogueira')
    await field(page, 'Seu WhatsApp').fill('(11) 98765-4321')
    await field(page, 'Seu WhatsApp').blur()
    await submit(page).waitFor()
    const lastPartOfDay = page.locator('#agendar h3').last()
    await lastPartOfDay.evaluate((heading) => heading.scrollIntoView())
  })
}

function month(colorScheme: Light): Promise<string> {
  return shot(`/p/${DEMO}`, colorScheme, async (page) => {
    await page.getByText('Ver o mês').click()
    await page
      .locator('nav[aria-label="Dias"]')
      .first()
      .evaluate((days) => days.scrollIntoView())
  })
}

async function home(): Promise<string> {
  const { page, context } = await visit(browser, '/', { width: 1280, height: 800 })
  const picture = await shown(page)
  await context.close()
  return picture
}

/** Signs in as a professional who has just opened a page. */
async function ownerOfPage(): Promise<Page> {
  const person = await createMember({ name: 'Marina Lopes' })
  const { page } = await visit(browser, '/', { scale: 2 })
  await signInTo(page, person, '/comecar')
  await openPage(page, person, `marina-lopes-${String(Date.now()).slice(-4)}`)
  return page
}

/** Calls the API as whoever is signed in on the page. */
async function send(page: Page, method: string, path: string, data: unknown): Promise<string> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: publicAddress() },
    data,
  })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return answer.text()
}

interface Booked {
  pictures: string[]
  day: Temporal.PlainDate
  /** The first one of that day. */
  appointment: string
}

/** Their day and week. */
async function agenda(page: Page): Promise<Booked> {
  const monday = nextMonday()
  const key = { instantPayKeyType: 'email', instantPayKey: 'marina@exemplo.com.br' }
  await send(page, 'PUT', '/api/settings/instant-pay', key)
  const addService = async (name: string, durationMinutes: number, priceCents: number) =>
    made.parse(
      JSON.parse(
        await send(page, 'POST', '/api/settings/services', { name, durationMinutes, priceCents }),
      ),
    ).id
  const services = {
    Consulta: await addService('Consulta', 50, 18_000),
    Retorno: await addService('Retorno', 30, 9_000),
  }
  let appointment = ''
  for (const [at, { day, hour, name, service }] of WEEK.entries()) {
    const asked = {
      client: { name, phone: `(11) 98765-43${10 + at}` },
      startsAt: monday
        .add({ days: day })
        .toZonedDateTime({ timeZone: 'America/Sao_Paulo', plainTime: { hour } })
        .toInstant()
        .toString(),
      serviceId: services[service],
      notify: false,
    }
    // Booking hears of a new service a moment later.
    const answer = await until(
      () => send(page, 'POST', '/api/appointments', asked).catch(() => undefined),
      { what: `the appointment of ${name}` },
    )
    appointment ||= made.parse(JSON.parse(answer)).id
  }
  await page.goto(`/agenda?visao=dia&dia=${monday}`)
  const one = await shown(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/agenda?visao=semana&dia=${monday}`)
  const pictures = [one, await shown(page)]
  await page.emulateMedia({ colorScheme: 'light' })
  return { pictures, day: monday, appointment }
}

/** They book by hand, open an appointment and write to its client. */
async function work(page: Page, appointment: string, day: Temporal.PlainDate): Promise<string[]> {
  await page.goto(`/agenda/nova?dia=${day.add({ days: 1 })}`)
  await page.getByRole('combobox', { name: 'Cliente' }).fill('Beatriz')
  await page.getByRole('option', { name: 'Beatriz Nogueira' }).click()
  await page.locator('option:checked', { hasText: 'Consulta' }).waitFor({ state: 'attached' })
  const free = page.getByRole('group', { name: 'Livres neste dia' }).getByRole('button')
  await free.nth(2).click()
  const pictures = [await shown(page)]
  await page.goto(`/agenda/${appointment}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  pictures.push(await shown(page))
  const asks = { body: 'Oi, Marina! Posso chegar dez minutos depois?' }
  await send(page, 'POST', `/api/appointment-links/${linkTokenOf(appointment)}/messages`, asks)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/mensagens')
  await page.getByRole('link', { name: /Beatriz Nogueira/ }).click()
  await page.getByLabel('Mensagem', { exact: true }).fill('Pode sim, Beatriz. Te espero!')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.locator('#conversa').getByText('Te espero!').waitFor()
  await page.evaluate('scrollTo(0, 0)')
  pictures.push(await shown(page))
  return pictures
}

/** Their week at a desk: by day, and by night with an appointment open. */
async function desk(owner: Page, day: Temporal.PlainDate): Promise<string[]> {
  const { page, context } = await visit(browser, '/', { width: 1280, height: 860 })
  await context.addCookies(await owner.context().cookies())
  await page.goto(`/agenda?visao=semana&dia=${day}`)
  const block = page.locator('[data-block]').first()
  await block.waitFor()
  const pictures = [await shown(page)]
  await page.emulateMedia({ colorScheme: 'dark' })
  await block.click()
  await page.getByRole('dialog', { name: 'Horário' }).getByText('Ver o cliente').waitFor()
  pictures.push(await shown(page))
  await context.close()
  return pictures
}

/** The client's own page of an appointment, by day and by night. */
async function link(appointment: string): Promise<string[]> {
  const path = `/a/${linkTokenOf(appointment)}`
  return [await shot(path, 'light'), await shot(path, 'dark')]
}

function nextMonday(): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  return today.add({ days: 8 - today.dayOfWeek })
}

/** The three screens of the home page: a client chooses, WhatsApp confirms, the agenda has it. */
async function keepScreens(owner: Page, colorScheme: Light, day: string): Promise<void> {
  const { page, context } = await visit(browser, `/p/${DEMO}?dia=${day}`, {
    ...SCREEN,
    colorScheme,
    scale: 1.5,
  })
  // The places, the days and the first times, below the edge of the screen.
  await page
    .getByRole('heading', { name: 'Escolha um horário' })
    .evaluate((heading) => heading.scrollIntoView())
  await keepScreen('marcar', colorScheme, page)
  const phone = somePhone()
  const { professional } = own.parse(await (await owner.request.get('/api/me')).json())
  await page.goto(`/p/${professional.slug}`)
  await times(page).first().click()
  await field(page, 'Seu nome').fill('Beatriz Nogueira')
  await field(page, 'Seu WhatsApp').fill(phone)
  await submit(page).click()
  await success(page).waitFor()
  await confirmAll(owner)
  await until(async () => (await whatsappTo(phone)).length > 1, { what: 'the confirmation' })
  await page.goto(`${stack().sandbox}/phone/${normalizePhone(phone)}`)
  // The sandbox's own head and the form by which it answers are no part of WhatsApp.
  await page.evaluate(
    `document.querySelectorAll('nav.top, form.composer').forEach((one) => one.remove())`,
  )
  await keepScreen('aviso', colorScheme, page)
  await context.close()
  await owner.setViewportSize(SCREEN)
  await owner.emulateMedia({ colorScheme })
  await owner.goto(`/agenda?visao=dia&dia=${nextMonday()}`)
  await keepScreen('agenda', colorScheme, owner)
}

/** Confirms whatever asks for an answer. */
async function confirmAll(owner: Page): Promise<void> {
  const answer = await owner.request.get('/api/appointments?status=pending_confirmation')
  for (const { id } of appointments.parse(await answer.json()).items) {
    await owner.request.patch(`/api/appointments/${id}`, {
      headers: { origin: publicAddress() },
      data: { status: 'confirmed' },
    })
  }
}

async function keepScreen(name: string, colorScheme: Light, page: Page): Promise<void> {
  const png = await page.screenshot()
  const suffix = colorScheme === 'dark' ? '-noite' : ''
  await writeFile(
    new URL(`${name}${suffix}.webp`, homeFolder),
    await asWebp(page, png, SCREEN.width * 1.5),
  )
}

/** The link preview and the poster. */
async function sharing(page: Page): Promise<string[]> {
  const card = await page.request.get('/p/barbearia-do-caio/cartao.jpg')
  const poster = await page.request.get('/api/settings/poster.pdf')
  const paper = execFileSync('pdftoppm', ['-r', '90', '-png', '-singlefile', '-'], {
    input: await poster.body(),
  })
  const style = `<style>main { align-items: center; } img { height: 640px; border-radius: 20px; }
img:first-of-type { width: 840px; height: auto; }</style>`
  return [style, image('jpeg', await card.body()), image('png', paper)]
}

/** Puts pictures side by side on a transparent ground. */
async function keep(name: string, parts: string[]): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1600, height: 1000 },
    deviceScaleFactor: 1.5,
  })
  await page.setContent(`<style>
body { margin: 0; background: none; }
main { display: inline-flex; gap: 32px; padding: 8px; }
</style><main>${parts.join('')}</main>`)
  const png = await page.locator('main').screenshot({ omitBackground: true })
  await writeFile(new URL(`${name}.webp`, folder), await asWebp(page, png))
  await page.close()
  process.stdout.write(`${name}.webp\n`)
}

/** WebP has a fifth of the PNG's size. @param width in its own pixels; those of the PNG by default */
async function asWebp(page: Page, png: Buffer, width?: number): Promise<Buffer> {
  const source = `data:image/png;base64,${png.toString('base64')}`
  for (const quality of QUALITIES) {
    const address: unknown = await page.evaluate(`(async () => {
      const picture = new Image()
      picture.src = '${source}'
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = ${width ?? 'picture.width'}
      canvas.height = picture.height * canvas.width / picture.width
      canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', ${quality})
    })()`)
    const webp = Buffer.from(String(address).split(',')[1] ?? '', 'base64')
    if (webp.length <= MOST_BYTES) return webp
  }
  throw new Error(`a picture has more than ${MOST_BYTES} bytes`)
}
