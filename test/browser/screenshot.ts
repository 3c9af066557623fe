/**
 * Makes the pictures of docs/images, and those of screens on the home page. Needs a running stack (`npm start`) and poppler's `pdftoppm` for the poster:
 *
 *     STACK_FILE=.data/stack.json node test/browser/screenshot.ts
 */
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { normalizePhone } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import type { Page } from 'playwright-core'
import { offeredStarts, somePhone, stack, whatsappTo } from '../stack.ts'
import { field, submit, times } from './support/booking-page.ts'
import { openBrowser, publicAddress, visit } from './support/browser.ts'
import { createMember, openPage, signInTo } from './support/people.ts'

const DEMO = 'ana-lima'
const folder = new URL('../../docs/images/', import.meta.url)
const homeFolder = new URL('../../web/static/home/', import.meta.url)
/** CSS pixels of a picture on the home page, whose img says the same. */
const SCREEN = { width: 390, height: 700 }

type Light = 'light' | 'dark'

const FRAME = `<style>img { width: 390px; height: 844px; border: 6px solid #30241a; border-radius: 44px; }</style>`

const phones = (...pictures: string[]): string[] => [FRAME, ...pictures]

const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  const day = await freeDay()
  await keep('booking', phones(await choosing(day), await fillingIn(day)))
  await keep('home', [await home(), `<style>img { width: 1000px; border-radius: 24px; }</style>`])
  await keep('month', phones(await month('light'), await month('dark')))
  const marina = await ownerOfPage()
  await keep('agenda', phones(...(await agenda(marina))))
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

/** Their day and week. */
async function agenda(page: Page): Promise<string[]> {
  const day = tomorrow()
  const clients = [
    'Beatriz Nogueira',
    'João da Silva',
    'Érica Nunes',
    'Carlos Pereira',
    'Zilda Reis',
  ]
  for (const [at, name] of clients.entries()) {
    const on = day.add({ days: at > 2 ? at : 0 })
    await page.request.post('/api/appointments', {
      headers: { origin: publicAddress() },
      data: {
        client: { name, phone: `(11) 98765-430${at}` },
        startsAt: on
          .toZonedDateTime({
            timeZone: 'America/Sao_Paulo',
            plainTime: Temporal.PlainTime.from({ hour: 9 + at * 2 }),
          })
          .toInstant()
          .toString(),
        priceCents: 15_000,
        notify: false,
      },
    })
  }
  await page.goto(`/agenda?dia=${day}`)
  const one = await shown(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/agenda?visao=semana&dia=${day}`)
  return [one, await shown(page)]
}

function tomorrow(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 })
}

/** The three screens of the home page: a client chooses, WhatsApp confirms, the agenda has it. */
async function keepScreens(owner: Page, colorScheme: Light, day: string): Promise<void> {
  const { page, context } = await visit(browser, `/p/${DEMO}?dia=${day}`, {
    ...SCREEN,
    colorScheme,
    scale: 1.5,
  })
  await page.locator('#agendar').evaluate((times) => times.scrollIntoView())
  await keepScreen('marcar', colorScheme, page)
  const phone = somePhone()
  await times(page).first().click()
  await field(page, 'Seu nome').fill('Beatriz Nogueira')
  await field(page, 'Seu WhatsApp').fill(phone)
  await submit(page).click()
  await until(async () => (await whatsappTo(phone)).length > 0, { what: 'the confirmation' })
  await page.goto(`${stack().sandbox}/phone/${normalizePhone(phone)}`)
  // The sandbox's own head is no part of WhatsApp.
  await page.evaluate(`document.querySelector('nav.top').remove()`)
  await keepScreen('aviso', colorScheme, page)
  await context.close()
  await owner.setViewportSize(SCREEN)
  await owner.emulateMedia({ colorScheme })
  await owner.goto(`/agenda?dia=${tomorrow()}`)
  await keepScreen('agenda', colorScheme, owner)
}

async function keepScreen(name: string, colorScheme: Light, page: Page): Promise<void> {
  const png = await page.screenshot()
  const suffix = colorScheme === 'dark' ? '-noite' : ''
  await writeFile(new URL(`${name}${suffix}.webp`, homeFolder), await asWebp(page, png))
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

/** WebP has a fifth of the PNG's size. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const source = `data:image/png;base64,${png.toString('base64')}`
  const address: unknown = await page.evaluate(`(async () => {
    const picture = new Image()
    picture.src = '${source}'
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d').drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', 0.86)
  })()`)
  return Buffer.from(String(address).split(',')[1] ?? '', 'base64')
}
