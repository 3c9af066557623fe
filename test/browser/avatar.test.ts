import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { field } from './support/booking-page.ts'
import { openHydrated, visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { clickButton, createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'
import { look, picture, turned } from './support/pictures.ts'

const browser = await browserOfFile()

async function profile({ javaScript = true } = {}) {
  const person = await createMember()
  const slug = uniqueSlug()
  const visited = await visit(browser, '/', { javaScript })
  await signInTo(visited.page, person, '/comecar')
  await createPage(visited.page, person, slug)
  if (javaScript) await openHydrated(visited.page, '/ajustes/perfil')
  else await visited.page.goto('/ajustes/perfil')
  return { ...visited, slug }
}

/** Waits for the public picture and returns its address. */
async function publicPicture(page: Page, slug: string): Promise<string> {
  const image = page.locator('main header img')
  await eventually(async () => {
    await page.goto(`/p/${slug}`)
    return image.count()
  }).toBe(1)
  return new URL((await image.getAttribute('src')) ?? '', page.url()).href
}

test('a professional moves and zooms a picture by keyboard, and only the crop is shown', async () => {
  const { page, context, consoleErrors, slug } = await profile()
  const bio = 'Escrevi isto antes de escolher a foto.'
  await field(page, 'Apresentação').fill(bio)
  await page.locator('[data-file]').setInputFiles(await picture(page))
  const dialog = page.getByRole('dialog', { name: 'Ajuste a foto' })
  await dialog.waitFor()
  // the upper half is bright: the picture comes nearer and goes down
  await page.keyboard.press('+')
  for (let presses = 0; presses < 12; presses++) await page.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click()
  await eventually(() => page.getByRole('status').innerText()).toContain('Salvo')

  expect(await page.locator('[data-picture] img').count()).toBe(1)
  expect(await page.locator('header img').count()).toBe(1)
  expect(await field(page, 'Apresentação').inputValue()).toBe(bio)

  const address = await publicPicture(page, slug)
  const shown = await look(page, address)
  expect(shown.width).toBe(512)
  // dawn, not night
  expect(shown.brightness).toBeGreaterThan(120)
  // the page's icon on a home screen
  const manifest = await page.request.get(`/p/${slug}/manifest.webmanifest`)
  const icon = { src: new URL(address).pathname, sizes: '512x512' }
  expect(await manifest.json()).toMatchObject({ icons: [icon] })

  await page.goto('/ajustes/perfil')
  await clickButton(page, 'Tirar a foto')
  await eventually(() => page.getByRole('status').innerText()).toContain('Salvo')
  expect(await page.locator('[data-picture] img').count()).toBe(0)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a file that is no picture is rejected before the upload, and a picture is dragged into place', async () => {
  const { page, context, consoleErrors, slug } = await profile()
  const chooser = page.locator('[data-file]')
  const text = { name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await chooser.setInputFiles(text)
  await eventually(() => page.locator('[data-picture-problem]').innerText()).toContain(
    'Não conseguimos ler',
  )

  await chooser.setInputFiles(await picture(page))
  const crop = page.locator('[data-crop] canvas')
  await crop.waitFor()
  const box = await crop.boundingBox()
  if (!box) throw new Error('no element to drag')
  await page.mouse.move(box.x + 100, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y - 300, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await eventually(() => page.getByRole('status').innerText()).toContain('Salvo')
  // dragged upwards: the lower half, night, is in the middle now
  expect((await look(page, await publicPicture(page, slug))).brightness).toBeLessThan(120)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('photographs of several million points that were taken turned are shown upright, and travel small', async () => {
  const { page, context, consoleErrors, slug } = await profile()
  // What was above is at the right.
  const photograph = turned(await picture(page, { width: 3_000, height: 4_000 }))
  await page.locator('[data-file]').setInputFiles(photograph)
  const dialog = page.getByRole('dialog', { name: 'Ajuste a foto' })
  await dialog.waitFor()
  await page.keyboard.press('+')
  for (let presses = 0; presses < 12; presses++) await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click()
  await eventually(() => page.getByRole('status').innerText()).toContain('Salvo')
  const shown = await look(page, await publicPicture(page, slug))
  expect(shown.brightness).toBeGreaterThan(120)

  await page.goto('/ajustes/pagina')
  await page.locator('[data-photos] [data-file]').setInputFiles(photograph)
  const kept = page.locator('[data-photos] img')
  await kept.waitFor()
  expect([await kept.getAttribute('width'), await kept.getAttribute('height')]).toEqual([
    ...['1080', '810'],
  ])
  const thumbnail = (await kept.getAttribute('src')) ?? ''
  expect(thumbnail).toMatch(/-thumbnail\.webp$/)
  const sent = await page.request.get(thumbnail)
  expect(sent.status()).toBe(200)
  expect((await sent.body()).length).toBeLessThan(60_000)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('without JavaScript a picture is sent whole, and other files get an error message', async () => {
  const { page, context, consoleErrors, slug } = await profile({ javaScript: false })
  const helper = await browser.newPage()
  const face = await picture(helper)
  await helper.close()
  const chooser = page.locator('input[name="foto"]')
  const text = { name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await chooser.setInputFiles(text)
  await clickButton(page, 'Enviar a foto')
  await eventually(() => page.locator('[data-picture-problem]').innerText()).toContain(
    'Não conseguimos ler',
  )

  await chooser.setInputFiles(face)
  await clickButton(page, 'Enviar a foto')
  await eventually(() => page.getByRole('status').innerText()).toContain('Salvo')
  await publicPicture(page, slug)
  expect(consoleErrors).toEqual([])
  await context.close()
})
