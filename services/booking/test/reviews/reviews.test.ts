import {
  type ActorOf,
  bookingEvents,
  bookingRpcs,
  cloudEvent,
  type RpcRequest,
} from '@encaixe/contracts'
import { everyMessage, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { codeOf } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

const operator = { kind: 'operator' } as const

/** A page with completed sessions, each of another client, who is known by a phone. */
async function sessions(count: number) {
  const page = await world.professional()
  const people = Array.from({ length: count }, () => world.newPerson())
  const made = await Promise.all(
    people.map(async ({ phone }, n) => {
      const [client] = await world.rows<{ id: string }>(
        `insert into clients (id, professional_id, name, phone)
         values (gen_random_uuid(), $1, 'João da Silva', $2) returning id`,
        [page.id, phone],
      )
      const [appointment] = await world.rows<{ id: string }>(
        `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
           payment_status, price_cents, source, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3::timestamptz, $3::timestamptz + interval '20 minutes',
           'completed', 'none', 10000, 'professional', now(), now()) returning id`,
        [
          page.id,
          client?.id,
          `2026-11-${String(2 + (n % 15)).padStart(2, '0')}T${String(8 + Math.floor(n / 15)).padStart(2, '0')}:00-03`,
        ],
      )
      const actor: ActorOf<'phone'> = { kind: 'phone', phone, sessionId: 'a-session' }
      return { appointmentId: appointment?.id ?? '', actor }
    }),
  )
  const owner = { kind: 'professional', userId: page.userId } as const
  return {
    page,
    made,
    owner,
    review: (
      { appointmentId, actor }: (typeof made)[number],
      review: Omit<RpcRequest<typeof bookingRpcs.createReview>, 'appointmentId'>,
    ) =>
      // Sixty at once of one page are made one after the other, also on a busy machine.
      world.bus.call(
        bookingRpcs.createReview,
        { appointmentId, ...review },
        { actor, timeoutMs: 20_000 },
      ),
    shown: async () => (await world.bus.call(bookingRpcs.listReviews, { slug: page.slug })).items,
    /** What the page's latest RatingChanged says. */
    rating: () =>
      until(
        async () => {
          const [row] = await world.rows<{ sum: number; count: number; version: number }>(
            'select sum, count, version from ratings where professional_id = $1',
            [page.id],
          )
          const events = (await everyMessage(world.bus, 'BOOKING'))
            .map((text) => cloudEvent.parse(JSON.parse(text)))
            .filter(
              ({ type, subject }) =>
                type === bookingEvents.RatingChanged.type && subject === page.id,
            )
            .map(({ data }) => bookingEvents.RatingChanged.data.parse(data))
          const last = events.find(({ version }) => version === row?.version)
          return last && { sum: last.sum, count: last.count }
        },
        { what: 'the rating' },
      ),
  }
}

test('a client reviews a completed session once', async () => {
  const { made, review, shown } = await sessions(1)
  const [one] = made
  if (!one) throw new Error('no session')
  const { actor, appointmentId } = one
  const seen = () => world.bus.call(bookingRpcs.getAppointment, { id: appointmentId }, { actor })
  expect((await seen()).actions).toContain('review')
  expect(await review(one, { rating: 4, comment: ' Muito atenciosa. ' })).toMatchObject({
    rating: 4,
    comment: 'Muito atenciosa.',
    clientName: 'João S.',
    reply: null,
  })
  const afterwards = await seen()
  expect(afterwards.actions).not.toContain('review')
  expect(afterwards.review).toEqual({ rating: 4, comment: 'Muito atenciosa.', reply: null })
  expect(await codeOf(review(one, { rating: 1 }))).toBe('INVALID_TRANSITION')
  expect(await shown()).toHaveLength(1)
})

test('nobody reviews a session that did not take place or another client’s session', async () => {
  const { made, review, page } = await sessions(2)
  const [one, two] = made
  if (!one || !two) throw new Error('no sessions')
  expect(await codeOf(review({ ...one, actor: two.actor }, { rating: 5 }))).toBe('NOT_FOUND')
  const owner = { kind: 'account', userId: page.userId, email: null } as const
  const { appointmentId } = one
  const byOwner = world.bus.call(
    bookingRpcs.createReview,
    { appointmentId, rating: 5 },
    { actor: owner },
  )
  expect(await codeOf(byOwner)).toBe('NOT_FOUND')
  await world.rows(`update appointments set status = 'no_show' where id = $1`, [appointmentId])
  expect(await codeOf(review(one, { rating: 5 }))).toBe('INVALID_TRANSITION')
  for (const rating of [0, 6, 2.5]) {
    expect(await codeOf(review(two, { rating }))).toBe('VALIDATION_FAILED')
  }
})

test('a link reviews its own session', async () => {
  const { made, shown } = await sessions(1)
  const appointmentId = made[0]?.appointmentId ?? ''
  const actor = { kind: 'link', appointmentId, side: 'client', generation: 0 } as const
  const reviewed = await world.bus.call(
    bookingRpcs.actOnAppointment,
    { action: 'review', rating: 5, comment: 'Ótimo!' },
    { actor },
  )
  expect(reviewed.actions).not.toContain('review')
  expect(reviewed.review).toEqual({ rating: 5, comment: 'Ótimo!', reply: null })
  expect(await shown()).toMatchObject([{ rating: 5, comment: 'Ótimo!' }])
  const again = world.bus.call(
    bookingRpcs.actOnAppointment,
    { action: 'review', rating: 1 },
    { actor },
  )
  expect(await codeOf(again)).toBe('INVALID_TRANSITION')
})

test('a review by link shows the typed name if it was typed with the proven phone, and nobody’s otherwise', async () => {
  const { made, shown, page } = await sessions(3)
  const typed = ['Rita Lima', 'Ana Prado', 'Caio Melo']
  for (const [n, { appointmentId, actor }] of made.entries()) {
    const contact = n === 1 ? '+5511900000001' : actor.phone
    await world.rows(
      'update appointments set contact_name = $2, contact_phone = $3 where id = $1',
      [appointmentId, typed[n], contact],
    )
    // Nobody has proven the phone of the third.
    if (n < 2) await world.provePhoneWithoutAccount(actor.phone)
    await world.bus.call(
      bookingRpcs.actOnAppointment,
      { action: 'review', rating: 1 + n },
      { actor: { kind: 'link', appointmentId, side: 'client', generation: 0 } },
    )
  }
  const names = (await shown()).map(({ rating, clientName }) => `${rating} ${clientName}`)
  expect(names).toEqual(['3 Cliente', '2 Cliente', '1 Rita L.'])
  const onPage = await world.bus.call(bookingRpcs.describePage, { slug: page.slug })
  expect(onPage.reviews).toEqual(await shown())
})

test('the rating is exact when many clients review twice at the same time', async () => {
  const { made, review, rating } = await sessions(30)
  const answers = await Promise.all(
    made.flatMap((session, n) => [
      codeOf(review(session, { rating: 1 + (n % 5) })),
      codeOf(review(session, { rating: 1 + (n % 5) })),
    ]),
  )
  expect(answers.filter((code) => code === 'OK')).toHaveLength(30)
  expect(answers.filter((code) => code === 'INVALID_TRANSITION')).toHaveLength(30)
  expect(await rating()).toEqual({ sum: 90, count: 30 })
})

test('a professional replies to a review, and a reported review is hidden until an operator decides', async () => {
  const { made, review, shown, rating, owner, page } = await sessions(2)
  const [one, two] = made
  if (!one || !two) throw new Error('no sessions')
  await review(one, { rating: 5 })
  const bad = await review(two, { rating: 1, comment: 'Fala de outra pessoa.' })
  /** With the page itself, whose latest reviews come with it. */
  const onPage = async () =>
    (await world.bus.call(bookingRpcs.describePage, { slug: page.slug })).reviews
  expect(await onPage()).toEqual(await shown())
  const reply = (text: string) =>
    world.bus.call(bookingRpcs.replyToReview, { id: bad.id, reply: text }, { actor: owner })
  expect(await reply('Sinto muito.')).toMatchObject({ reply: 'Sinto muito.' })
  expect(await reply('')).toMatchObject({ reply: null })
  const report = () =>
    world.bus.call(
      bookingRpcs.reportReview,
      { id: bad.id, reason: 'Nunca atendi essa pessoa.' },
      { actor: owner },
    )
  await report()
  expect((await shown()).map(({ id }) => id)).not.toContain(bad.id)
  expect((await onPage()).map(({ rating }) => rating)).toEqual([5])
  expect(await rating()).toEqual({ sum: 5, count: 1 })
  const waiting = await world.bus.call(bookingRpcs.listReportedReviews, {}, { actor: operator })
  expect(waiting.items).toMatchObject([{ id: bad.id, reason: 'Nunca atendi essa pessoa.' }])
  await world.bus.call(bookingRpcs.decideReview, { id: bad.id, show: true }, { actor: operator })
  expect((await shown()).map(({ id }) => id)).toContain(bad.id)
  expect(await rating()).toEqual({ sum: 6, count: 2 })
  // Decided is decided.
  expect(await codeOf(report())).toBe('INVALID_TRANSITION')
  const stranger = { kind: 'professional', userId: (await world.professional()).userId } as const
  const foreign = world.bus.call(
    bookingRpcs.replyToReview,
    { id: bad.id, reply: 'Oi' },
    { actor: stranger },
  )
  expect(await codeOf(foreign)).toBe('NOT_FOUND')
})

test('an erased client’s review keeps its stars without text and name', async () => {
  const { made, review, shown, rating, owner, page } = await sessions(1)
  const [one] = made
  if (!one) throw new Error('no session')
  const { id } = await review(one, { rating: 4, comment: 'Me ajudou no divórcio.' })
  const reply = { id, reply: 'Força, João!' }
  await world.bus.call(bookingRpcs.replyToReview, reply, { actor: owner })
  const userId = 'account-of-a-reviewer'
  await world.rows('update clients set user_id = $2 where professional_id = $1', [page.id, userId])
  const deletionId = await world.ask(userId)
  await world.schedulingAnswers(userId, deletionId)
  await world.answerOf(deletionId)
  expect(await shown()).toMatchObject([{ id, rating: 4, comment: null, reply: null }])
  expect(await rating()).toEqual({ sum: 4, count: 1 })
  await world.expectNothingOf({ name: 'divórcio', phone: one.actor.phone })
})

test('an account follows a page once, and the page says whether the viewer follows it', async () => {
  const { page } = await sessions(1)
  const { slug } = page
  const actor = { kind: 'account', userId: 'account-of-a-follower', email: null } as const
  await world.bus.call(bookingRpcs.follow, { slug }, { actor })
  await world.bus.call(bookingRpcs.follow, { slug }, { actor })
  const seen = () => world.bus.call(bookingRpcs.describePage, { slug }, { actor })
  expect((await seen()).viewer).toEqual({ isOwner: false, isClient: false, isFollowing: true })
  const told = (await everyMessage(world.bus, 'BOOKING')).filter(
    (text) => text.includes(bookingEvents.ProfessionalFollowed.type) && text.includes(page.id),
  )
  expect(told.length).toBeLessThanOrEqual(1)
  await world.bus.call(bookingRpcs.unfollow, { slug }, { actor })
  expect((await seen()).viewer?.isFollowing).toBe(false)
  const owner = { kind: 'account', userId: page.userId, email: null } as const
  const own = await world.bus.call(bookingRpcs.describePage, { slug }, { actor: owner })
  expect(own.viewer?.isOwner).toBe(true)
  expect((await world.bus.call(bookingRpcs.describePage, { slug })).viewer).toBeNull()
})
