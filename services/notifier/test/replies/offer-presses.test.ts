import { randomUUID } from 'node:crypto'
import { AppError, bookingRpcs, type ErrorCode, type WaitlistWish } from '@encaixe/contracts'
import { appointmentLinks } from '@encaixe/contracts/appointment-link'
import { createLogger, createTasks } from '@encaixe/service-kit'
import { testBus, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  exampleOffer,
  noticeOfOffer,
  type OfferAction,
} from '../../src/notices/waitlist/about-waitlist.ts'
import { msgWaitlistOffer } from '../../src/notices/waitlist/msg-waitlist-offer.ts'
import { answerOffers } from '../../src/replies/offer-press.ts'
import { openOptOuts } from '../../src/replies/opt-outs.ts'
import { openReplies, type Replies } from '../../src/replies/replies.ts'
import { insertDeliveries } from '../../src/sending/insert-deliveries.sql.ts'
import type { NotifierTransaction } from '../../src/store.ts'
import { linkEnvironment } from '../builders.ts'
import { ago, rows } from '../statements.ts'
import { somebody } from '../world.ts'

const { database, prisma, run } = rows()
const links = appointmentLinks(linkEnvironment.LINK_SECRET)

/** What booking was asked, and with what it refuses. */
const asked: { action: string; startsAt: unknown; wishId: string }[] = []
let refusal: ErrorCode | null = null
let replies: Replies
let stop: () => Promise<void>

/** booking's answer, which is not read. */
const wish: WaitlistWish = {
  ...{ status: 'booked', days: null, from: '2026-11-26', to: '2026-11-26', parts: [] },
  ...{ service: null, name: 'João', phone: '(11) 9••••-4321', offer: null, gone: null },
  professional: { slug: 'ana-souza', name: 'Ana Souza', timezone: 'America/Sao_Paulo' },
  createdAt: '2026-11-21T12:00:00Z',
}

beforeAll(async () => {
  const bus = await testBus({ service: 'booking' })
  const { actOnWaitlistWish } = bookingRpcs
  await bus.serve(
    { actOnWaitlistWish },
    {
      async actOnWaitlistWish({ action, startsAt }, { actor }) {
        asked.push({ action, startsAt, wishId: actor.appointmentId })
        if (refusal) throw new AppError(refusal, 'Not now.')
        return wish
      },
    },
  )
  const log = createLogger({ service: 'test', level: 'silent' })
  const clock = Temporal.Now.instant
  const tasks = createTasks<NotifierTransaction>({
    ...{ database: database(), log },
  })
  answerOffers({ tasks, database: database(), bus, enqueueFirst: () => undefined, log, clock })
  const optOuts = openOptOuts(database(), { secret: 'a-secret-of-the-opt-outs', clock })
  replies = openReplies({ links, optOuts, tasks })
  tasks.start()
  stop = async () => {
    await tasks.stop()
    await bus.close()
  }
})
beforeEach(() => {
  asked.length = 0
  refusal = null
})
afterAll(() => stop())

/** Somebody with an offer on their phone. */
async function offered() {
  const { phone } = somebody()
  const { startsAt, endsAt, until: turnEnd, needsAddress } = exampleOffer
  const wishId = randomUUID()
  const professional = {
    ...{ id: randomUUID(), userId: null, slug: 'ana-souza', name: 'Ana Souza', phone: null },
    ...{ email: null, timezone: 'America/Sao_Paulo', autoConfirm: true },
  }
  const told = {
    ...{ wishId, professional, service: null, turnId: randomUUID(), held: null },
    ...{ startsAt, endsAt, until: turnEnd, needsAddress },
    contact: { name: 'João Lima', phone, email: null },
  }
  const deliveries = noticeOfOffer(msgWaitlistOffer, told, ago(0).toISOString())
  const event = { eventId: randomUUID(), traceparent: undefined, deliveries }
  await run((tx) => insertDeliveries(tx, [event]))
  await prisma().delivery.updateMany({
    where: { appointmentId: wishId },
    data: { status: 'sent' },
  })
  return { phone, wishId }
}

async function press(action: OfferAction, { phone, wishId }: { phone: string; wishId: string }) {
  const token = links.tokenFor({ side: 'waitlist', appointmentId: wishId, generation: 0 })
  const message = {
    ...{ kind: 'press' as const, messageId: `wamid.${randomUUID()}`, phone, contextId: null },
    ...{ at: ago(0).toISOString(), isOld: false, payload: `${action}.${token}` },
  }
  const reply = { id: randomUUID(), message, traceparent: undefined }
  await database().transaction((work) => replies.take(work, [reply]))
  await until(
    async () =>
      (
        await prisma().$queryRaw<unknown[]>`
          select from tasks where kind = 'offer-press' and done_at is not null
            and dedupe_hash = sha256(convert_to(${message.messageId}, 'UTF8'))`
      ).length > 0,
    { what: 'the press to be done' },
  )
}

const answersTo = async (phone: string) =>
  (
    await prisma().delivery.findMany({ where: { recipient: phone, template: 'msgOfferAnswer' } })
  ).map(({ payload }) => payload)

test('a button takes the offered time, and its person hears that it is theirs', async () => {
  const one = await offered()
  await press('accept-offer', one)
  expect(asked).toEqual([{ action: 'accept', startsAt: exampleOffer.startsAt, wishId: one.wishId }])
  expect(await answersTo(one.phone)).toMatchObject([{ outcome: 'booked' }])
})

test('the other button leaves it to the next person', async () => {
  const one = await offered()
  await press('decline-offer', one)
  expect(asked).toMatchObject([{ action: 'decline' }])
  expect(await answersTo(one.phone)).toMatchObject([{ outcome: 'left' }])
})

test.each([
  ['SLOT_UNAVAILABLE', 'over'],
  ['NOT_FOUND', 'over'],
  ['SLOT_TAKEN', 'taken'],
  ['PLAN_LIMIT_REACHED', 'full'],
  ['VALIDATION_FAILED', 'failed'],
] as const)('a refusal with %s is told as "%s"', async (code, outcome) => {
  const one = await offered()
  refusal = code
  await press('accept-offer', one)
  expect(await answersTo(one.phone)).toMatchObject([{ outcome }])
})

test('a button that another phone sends does nothing', async () => {
  const { wishId } = await offered()
  const { phone } = somebody()
  await press('accept-offer', { phone, wishId })
  expect(asked).toEqual([])
  expect(await answersTo(phone)).toEqual([])
})
