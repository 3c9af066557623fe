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

test('what its professional changes is on the page that is asked for next', async () => {
  const { slug, actor, path } = await openPage()
  const profile = (input: RpcRequest<typeof schedulingRpcs.updateProfile>) =>
    bus.call(schedulingRpcs.updateProfile, input, { actor })
  expect(await shown(path)).toContain('Ana Lima')

  await profile({ name: 'Ana Conceição', bio: 'Atendo adultos.' })
  const renamed = await shown(path)
  expect(renamed).toContain('Ana Conceição')
  expect(renamed).toContain('Atendo adultos.')

  const named = { name: 'Primeira conversa', durationMinutes: 30 }
  const { id } = await bus.call(schedulingRpcs.createService, named, { actor })
  expect(await shown(path)).toContain('Primeira conversa')
  await bus.call(schedulingRpcs.updateService, { id, priceCents: 12_345 }, { actor })
  expect(await shown(path)).toContain('123,45')
  await bus.call(schedulingRpcs.removeService, { id }, { actor })
  expect(await shown(path)).not.toContain('Primeira conversa')

  const face = {
    accentColor: '#aa3366',
    faq: [{ question: 'Tem estacionamento?', answer: 'Não.' }],
  }
  const before = await shown(path)
  await bus.call(schedulingRpcs.updatePageFace, face, { actor })
  const faced = await shown(path)
  expect(faced).toContain('Tem estacionamento?')
  const stylesOf = (html: string) => html.match(/<style[^>]*>/g)?.length
  expect(stylesOf(faced)).toBe((stylesOf(before) ?? 0) + 1)

  const day = `${path}?dia=${dayAhead(3)}`
  expect(timesOf(await shown(day))).toContain('08:00')
  const windows = parseHours('sun-sat 10:00-12:00')
  await bus.call(schedulingRpcs.replaceAvailability, { windows }, { actor })
  expect(timesOf(await shown(day)).sort()).toEqual(['10:00', '11:00'])

  await bus.call(intakeAgentRpcs.setAgentSettings, { enabled: false, tone: 'friendly' }, { actor })
  await until(async () => !(await shown(path)).includes('data-chat-open'), {
    what: 'the page without its chat',
  })
  expect((await look(`/p/${slug}-nobody`)).response.status).toBe(404)
})

test('a booking, its cancellation and a review are on the page as soon as the API tells of them', async () => {
  const { id, slug, actor, path } = await openPage({ autoConfirm: true })
  const [startsAt = ''] = await offeredStarts(slug, 3)
  const day = `${path}?dia=${dayAhead(3)}`
  const isOffered = async () => (await offeredStarts(slug, 3)).includes(startsAt)
  const time = startsAt.slice(11, 16)
  expect(timesOf(await shown(day))).toContain(time)
  await expectBooked(await book({ slug, startsAt }))
  await until(async () => !(await isOffered()), { what: 'the start to be taken' })
  expect(timesOf(await shown(day))).not.toContain(time)

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
  await until(isOffered, { what: 'the start to be free again' })
  expect(timesOf(await shown(day))).toContain(time)

  await query(
    'booking',
    `insert into reviews (id, appointment_id, professional_id, client_id, rating, comment, created_at)
     values ($1, $2, $3, $4, 5, 'Foi ótimo, recomendo.', now())`,
    [newId(), appointmentId, id, appointment?.client_id],
  )
  expect(await shown(path)).toContain('Foi ótimo, recomendo.')
  await query('booking', 'update reviews set hidden = true where professional_id = $1', [id])
  expect(await shown(path)).not.toContain('Foi ótimo')
})

test('of the same profession, whoever opens a page, hides it or changes it is shown so at once', async () => {
  const here = { profession: 'photographer', city: `Olinda ${crypto.randomUUID().slice(0, 8)}` }
  const { path } = await openPage({ ...here, name: 'Ana' })
  expect(await shown(path)).not.toContain('Bento Vizinho')
  const other = await openPage({ ...here, name: 'Bento Vizinho' })
  expect(await shown(path)).toContain('Bento Vizinho')
  const { actor } = other
  await bus.call(schedulingRpcs.updateProfile, { name: 'Bento de Olinda' }, { actor })
  expect(await shown(path)).toContain('Bento de Olinda')
  await bus.call(schedulingRpcs.updateBookingSettings, { published: false }, { actor })
  expect(await shown(path)).not.toContain('Bento de Olinda')
})

/** What is made anew for each answer. */
const sameForAll = (html: string) =>
  html
    .replaceAll(/nonce="[^"]+"/g, 'nonce')
    .replaceAll(/name="bookingKey" value="[^"]+"/g, 'bookingKey')

test('is what a page made for one visitor alone would be, with a policy that lets its styles in', async () => {
  const { slug, actor } = await openPage()
  await bus.call(schedulingRpcs.updatePageFace, { accentColor: '#336699' }, { actor })
  for (const path of [`/p/${slug}`, `/quadro/${slug}`, `/p/${slug}?dia=${dayAhead(4)}`]) {
    const kept = [await look(path), await look(path)]
    // Whoever shows a cookie, whatever it is, gets no page that is kept.
    const alone = await look(path, { cookie: 'a=1' })
    for (const { html, response } of kept) {
      expect(sameForAll(html)).toBe(sameForAll(alone.html))
      const policy = response.headers.get('content-security-policy') ?? ''
      const nonces = new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce))
      expect([...nonces].map((nonce) => policy.includes(`'nonce-${nonce}'`))).toEqual([true])
    }
    const keys = [...kept, alone].map(({ html }) => /"bookingKey" value="([^"]+)"/.exec(html)?.[1])
    expect(new Set(keys).size).toBe(3)
  }
})

test('only the frame of a page may stand in the frame of another site', async () => {
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
