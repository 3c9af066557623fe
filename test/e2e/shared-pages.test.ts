import { hash } from 'node:crypto'
import { bookingRpcs, intakeAgentRpcs, type RpcRequest, schedulingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { parseHours } from '../../deploy/ops/hours.ts'
import { busOfFile } from '../bus.ts'
import { query } from '../database.ts'
import { book, createProfessional, offeredStarts, someAddress, stack } from '../stack.ts'
import { expectBooked } from './problem.ts'

const bus = await busOfFile()

const dayAhead = (days: number) =>
  Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days }).toString()

/** A page as it is shown; by default as to any stranger, who shows no cookie. */
async function look(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(stack().gateway + path, {
    headers: { 'x-forwarded-for': someAddress(), accept: 'text/html', ...headers },
  })
  return { response, html: await response.text() }
}
const shown = async (path: string) => (await look(path)).html

/**
 * As to a visitor who shows a cookie: made for them. No message tells of some changes, and a kept page shows them up to
 * thirty seconds later (services/gateway/test/pages/shared-pages.test.ts).
 */
const shownAnew = async (path: string) => (await look(path, { cookie: 'a=1' })).html

/** The page as it is once the change is on it: an event drops what is kept, and it ends after two seconds. */
async function shownWith(
  path: string,
  isThere: (html: string) => boolean,
  what: string,
  show = shown,
) {
  let html = ''
  await until(
    async () => {
      html = await show(path)
      return isThere(html)
    },
    { what },
  )
  return html
}
const shownText = (path: string, text: string, show = shown) =>
  shownWith(path, (html) => html.includes(text), `the page with ${text}`, show)
const shownWithout = (path: string, text: string, show = shown) =>
  shownWith(path, (html) => !html.includes(text), `the page without ${text}`, show)

async function openPage(changes: Parameters<typeof createProfessional>[1] = {}) {
  const userId = `account-${crypto.randomUUID()}`
  const { id, slug } = await createProfessional(bus, { owner: userId, ...changes })
  const actor = { kind: 'professional', userId } as const
  await until(
    async () =>
      (await query('booking', 'select 1 from plans where professional_id = $1', [id])).length,
    { what: "booking's copy of the page" },
  )
  return { id, slug, actor, path: `/p/${slug}` }
}

/** Times of day that can be touched. */
const timesOf = (html: string) =>
  [...html.matchAll(/data-start="[^"]*T(\d\d:\d\d)/g)].map(([, time = '']) => time)

test('a professional’s change appears on the page at once', async () => {
  const { slug, actor, path } = await openPage()
  const profile = (input: RpcRequest<typeof schedulingRpcs.updateProfile>) =>
    bus.call(schedulingRpcs.updateProfile, input, { actor })
  expect(await shown(path)).toContain('Ana Lima')

  await profile({ name: 'Ana Conceição', bio: 'Atendo adultos.' })
  expect(await shownText(path, 'Ana Conceição')).toContain('Atendo adultos.')

  const named = { name: 'Primeira conversa', durationMinutes: 30 }
  const { id } = await bus.call(schedulingRpcs.createService, named, { actor })
  await shownText(path, 'Primeira conversa')
  await bus.call(schedulingRpcs.updateService, { id, priceCents: 12_345 }, { actor })
  await shownText(path, '123,45')
  await bus.call(schedulingRpcs.removeService, { id }, { actor })
  await shownWithout(path, 'Primeira conversa')

  const face = {
    accentColor: '#aa3366',
    faq: [{ question: 'Tem estacionamento?', answer: 'Não.' }],
  }
  const before = await shown(path)
  await bus.call(schedulingRpcs.updatePageFace, face, { actor })
  const faced = await shownText(path, 'Tem estacionamento?')
  const stylesOf = (html: string) => html.match(/<style[^>]*>/g)?.length
  expect(stylesOf(faced)).toBe((stylesOf(before) ?? 0) + 1)

  const day = `${path}?dia=${dayAhead(3)}`
  expect(timesOf(await shown(day))).toContain('08:00')
  const windows = parseHours('sun-sat 10:00-12:00')
  await bus.call(schedulingRpcs.replaceAvailability, { windows }, { actor })
  const narrowed = await shownWith(day, (html) => !timesOf(html).includes('08:00'), 'the new hours')
  expect(timesOf(narrowed).sort()).toEqual(['10:00', '11:00'])

  await bus.call(intakeAgentRpcs.setAgentSettings, { enabled: false, tone: 'friendly' }, { actor })
  await shownWithout(path, 'data-chat-open')
  expect((await look(`/p/${slug}-nobody`)).response.status).toBe(404)
})

test('a page shows a booking and its cancellation at once, and a review until it is hidden', async () => {
  const { id, slug, actor, path } = await openPage({ autoConfirm: true })
  const [startsAt = ''] = await offeredStarts(slug, 3)
  const day = `${path}?dia=${dayAhead(3)}`
  const time = startsAt.slice(11, 16)
  expect(timesOf(await shown(day))).toContain(time)
  await expectBooked(await book({ slug, startsAt }))
  await shownWith(day, (html) => !timesOf(html).includes(time), 'the page without the booked time')

  const [appointment] = await query(
    'booking',
    'select id, client_id from appointments where professional_id = $1',
    [id],
  )
  const appointmentId = String(appointment?.id)
  const { userId } = actor
  const owner = { kind: 'account', userId, email: null } as const
  await bus.call(
    bookingRpcs.changeAppointment,
    { id: appointmentId, status: 'cancelled' },
    { actor: owner },
  )
  await shownWith(day, (html) => timesOf(html).includes(time), 'the page with the time free again')

  await query(
    'booking',
    `insert into reviews (id, appointment_id, professional_id, client_id, rating, comment, created_at)
     values ($1, $2, $3, $4, 5, 'Foi ótimo, recomendo.', now())`,
    [newId(), appointmentId, id, appointment?.client_id],
  )
  await shownText(path, 'Foi ótimo, recomendo.', shownAnew)
  await query('booking', 'update reviews set hidden = true where professional_id = $1', [id])
  await shownWithout(path, 'Foi ótimo', shownAnew)
})

test('a page shows others of the profession as they open or hide their own', async () => {
  const here = { profession: 'photographer', city: `Olinda ${crypto.randomUUID().slice(0, 8)}` }
  const { path: direct } = await openPage({ ...here, name: 'Ana' })
  // On its trial it shows others only to who comes from the list.
  const path = `${direct}?de=explorar`
  expect(await shown(path)).not.toContain('Bento Vizinho')
  const other = await openPage({ ...here, name: 'Bento Vizinho' })
  await shownText(path, 'Bento Vizinho', shownAnew)
  expect(await shownAnew(direct)).not.toContain('Bento Vizinho')
  const { actor } = other
  await bus.call(schedulingRpcs.updateBookingSettings, { published: false }, { actor })
  await shownWithout(path, 'Bento Vizinho', shownAnew)
})

/** As a browser computes it: of what stands between the tags. */
const hashOf = (style: string) => `'sha256-${hash('sha256', style, 'base64')}'`

test('a cached page equals an uncached one, and its policy allows only its own styles', async () => {
  const { slug, actor } = await openPage()
  await bus.call(schedulingRpcs.updatePageFace, { accentColor: '#336699' }, { actor })
  await shownText(`/p/${slug}`, '336699')
  for (const path of [`/p/${slug}`, `/quadro/${slug}`, `/p/${slug}?dia=${dayAhead(4)}`]) {
    const kept = [await look(path), await look(path)]
    // Whoever shows a cookie, whatever it is, gets no page that is kept.
    const alone = await look(path, { cookie: 'a=1' })
    for (const { html, response } of kept) {
      expect(html).toBe(alone.html)
      expect(html).not.toContain('bookingKey')
      expect(html).not.toContain('nonce')
      const policy = response.headers.get('content-security-policy') ?? ''
      const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
      const hashes = styles.map(([, style = '']) => hashOf(style))
      expect(hashes.length).toBeGreaterThanOrEqual(2)
      expect(/style-src ([^;]+)/.exec(policy)?.[1]).toBe(["'self'", ...hashes].join(' '))
      expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe("'self'")
    }
  }
})

test('a form that is sent twice without JavaScript books once, and both answers say so', async () => {
  const { slug, id, path } = await openPage({ autoConfirm: true })
  const [startsAt = '', other = ''] = await offeredStarts(slug, 3)
  const fields = { clientName: 'Bia Souza', clientPhone: '11987654321', website: '' }
  const send = (headers: Record<string, string>, start = startsAt) =>
    fetch(`${stack().gateway}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: stack().gateway, accept: 'text/html', ...headers },
      body: new URLSearchParams({ ...fields, startsAt: start }),
    })
  const here = { 'x-forwarded-for': someAddress(), 'user-agent': 'A browser' }
  const answers = [await send(here), await send(here)]
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  // The same words from elsewhere, or of another browser, learn only that the time is taken.
  const strangers = [
    await send({ ...here, 'x-forwarded-for': someAddress() }),
    await send({ ...here, 'user-agent': 'Another browser' }),
  ]
  for (const stranger of strangers) {
    expect(stranger.status).toBe(409)
    expect(await stranger.text()).toContain('acabou de ser reservado')
  }
  expect((await send(here, other)).status).toBe(303)
  const booked = 'select 1 from appointments where professional_id = $1'
  expect(await query('booking', booked, [id])).toHaveLength(2)
})

test('only the embeddable page may be framed by another site', async () => {
  const { slug } = await openPage()
  const ancestorsOf = async (path: string) => {
    const { response } = await look(path)
    const policy = response.headers.get('content-security-policy') ?? ''
    return /frame-ancestors ([^;]+)/.exec(policy)?.[1]
  }
  const paths = [`/p/${slug}`, '/', '/explore', '/entrar', `/p/${slug}/compromisso.ics`, '/nada']
  expect(await Promise.all(paths.map(ancestorsOf))).toEqual(paths.map(() => "'none'"))
  expect(await ancestorsOf(`/quadro/${slug}`)).toBe('*')
  expect(await ancestorsOf(`/quadro/${slug}?dia=${dayAhead(2)}`)).toBe('*')
  expect(await ancestorsOf(`/quadro/${slug}-nobody`)).toBe('*')
})
