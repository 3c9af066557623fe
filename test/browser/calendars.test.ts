import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startRadicale } from '@encaixe/local-servers'
import { serveLocally } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { book, bookOnceKnown, offeredStarts } from '../stack.ts'
import { field } from './support/booking-page.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'
import { eventually } from './support/eventually.ts'
import { clickButton, createMember, createPage, signInTo, uniqueSlug } from './support/people.ts'

const browser = await browserOfFile()

const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
/** The next working day of the usual week, a few days ahead. */
const ahead = [3, 4, 5].find((days) => today.add({ days }).dayOfWeek <= 5) ?? 3
const day = today.add({ days: ahead })

/** A calendar on a server of its own, with one event of which nothing but its time may be seen. */
async function familyCalendar() {
  const state = { start: '', isThere: true }
  const server = createServer((_request, response) => {
    const lines = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', 'X-WR-CALNAME:Família'],
      ...['BEGIN:VEVENT', 'UID:dentist', 'SUMMARY:Dentista do Segredo'],
      ...[`DTSTART:${state.start}`, 'DURATION:PT30M', 'END:VEVENT', 'END:VCALENDAR'],
    ]
    response.writeHead(state.isThere ? 200 : 404).end(state.isThere ? lines.join('\r\n') : '')
  })
  const { url, stop } = await serveLocally(server)
  return Object.assign(state, { url: `${url}/basic.ics`, stop })
}

const stamp = (start: string) =>
  Temporal.Instant.from(start).toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

test('what stands in a connected calendar is not offered, and the agenda shows it without its title', async () => {
  const calendar = await familyCalendar()
  const person = await createMember()
  const { page, context, consoleErrors } = await visit(browser, '/')
  const slug = uniqueSlug()
  await signInTo(page, person, '/comecar')
  await createPage(page, person, slug)
  const [first = '', , third = ''] = await offeredStarts(slug, ahead)
  await bookOnceKnown({ slug, startsAt: third })
  calendar.start = stamp(first)

  await page.goto('/ajustes/agendas')
  await field(page, 'Endereço da agenda').fill('https://10.0.0.1/basic.ics')
  await clickButton(page, 'Conectar')
  await eventually(() => page.locator('main').innerText()).toContain('rede interna')
  await field(page, 'Endereço da agenda').fill(calendar.url)
  await clickButton(page, 'Conectar')
  await page.getByRole('heading', { name: 'Família' }).waitFor()
  expect(await page.locator('main').innerText()).toContain('Agenda conectada')
  await eventually(() => offeredStarts(slug, ahead)).not.toContain(first)
  expect((await book({ slug, startsAt: first })).status).toBe(409)

  await page.goto(`/agenda?visao=dia&dia=${day}`)
  const block = page.locator('[data-elsewhere]:visible').first()
  await eventually(() => block.innerText()).toContain('Ocupado · Família')
  expect(await page.content()).not.toContain('Segredo')

  await page.goto('/ajustes/agendas')
  await clickButton(page, 'Deixar de bloquear')
  await page.getByRole('button', { name: 'Bloquear horários' }).waitFor()
  await eventually(() => offeredStarts(slug, ahead)).toContain(first)
  await clickButton(page, 'Bloquear horários')
  await eventually(() => offeredStarts(slug, ahead)).not.toContain(first)

  calendar.isThere = false
  await clickButton(page, 'Atualizar agora')
  await eventually(async () => {
    await page.goto('/ajustes/agendas')
    return page.locator('main').innerText()
  }).toContain('É preciso conectar de novo')
  await clickButton(page, 'Desconectar')
  await eventually(() => page.locator('main').innerText()).toContain('Nenhuma agenda conectada')
  await eventually(() => offeredStarts(slug, ahead)).toContain(first)
  expect(consoleErrors).toEqual([])
  await context.close()
  await calendar.stop()
})

test('calendars of a CalDAV account are connected by its form, which says what was wrong', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-caldav-'))
  const users = { ana: 'senha-de-app' }
  const radicale = await startRadicale({ dir, port: await freePort(), users })
  try {
    await radicale.makeCalendar('ana', { name: 'casa', title: 'Casa' })
    const person = await createMember()
    const { page, context, consoleErrors } = await visit(browser, '/')
    await signInTo(page, person, '/comecar')
    await createPage(page, person, uniqueSlug())
    await page.goto('/ajustes/agendas')
    const signIn = async (password: string) => {
      await field(page, 'Endereço do servidor').fill(radicale.url)
      await field(page, 'Usuário').fill('ana')
      await field(page, 'Senha de app').fill(password)
      await clickButton(page, 'Conectar a conta')
    }
    await signIn('errada')
    await eventually(() => page.locator('main').innerText()).toContain('não aceitou o usuário')
    expect(await field(page, 'Usuário').inputValue()).toBe('ana')
    expect(await page.content()).not.toContain('errada')
    await signIn('senha-de-app')
    await page.getByText('Conta conectada').waitFor()
    await page.getByRole('heading', { name: '127.0.0.1' }).waitFor()
    await clickButton(page, /^Escrever compromissos nela ?: Casa$/)
    await eventually(() => page.locator('main').innerText()).toContain(
      'Seus compromissos aparecem nela',
    )
    expect(consoleErrors).toEqual([])
    await context.close()
  } finally {
    await radicale.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})
