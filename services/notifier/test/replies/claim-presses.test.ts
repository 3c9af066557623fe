import { randomUUID } from 'node:crypto'
import { AppError, bookingRpcs, type ErrorCode } from '@encaixe/contracts'
import { appointmentLinks, type LinkSide } from '@encaixe/contracts/appointment-link'
import { createLogger, createTasks } from '@encaixe/service-kit'
import { testBus, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticeOfPackage } from '../../src/notices/package/about-package.ts'
import type { ClaimAction } from '../../src/notices/package/claim-button.ts'
import { msgPackageClaimed } from '../../src/notices/package/msg-package-payment.ts'
import { answerClaims } from '../../src/replies/claim-press.ts'
import { openOptOuts } from '../../src/replies/opt-outs.ts'
import { openReplies, type Replies } from '../../src/replies/replies.ts'
import { insertDeliveries } from '../../src/sending/insert-deliveries.sql.ts'
import type { NotifierTransaction } from '../../src/store.ts'
import { bookingSnapshot, linkEnvironment } from '../builders.ts'
import { ago, rows } from '../statements.ts'
import { somebody } from '../world.ts'

const { database, prisma, run } = rows()
const links = appointmentLinks(linkEnvironment.LINK_SECRET)

/** What booking was asked, and with what it refuses. */
const asked: { received: boolean; expectedVersion: unknown; purchaseId: string; side: string }[] =
  []
let refusal: ErrorCode | null = null
let replies: Replies
let stop: () => Promise<void>

beforeAll(async () => {
  const bus = await testBus({ service: 'booking' })
  const { answerClaim } = bookingRpcs
  await bus.serve(
    { answerClaim },
    {
      async answerClaim({ received, expectedVersion }, { actor }) {
        asked.push({ received, expectedVersion, purchaseId: actor.appointmentId, side: actor.side })
        if (refusal) throw new AppError(refusal, 'Not now.')
        return { status: received ? ('active' as const) : ('open' as const) }
      },
    },
  )
  const log = createLogger({ service: 'test', level: 'silent' })
  const clock = Temporal.Now.instant
  const tasks = createTasks<NotifierTransaction>({ database: database(), log })
  answerClaims({ tasks, database: database(), bus, enqueueFirst: () => undefined, log, clock })
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

/** A professional who was asked on the phone whether a package is paid. */
async function claimed() {
  const { phone } = somebody()
  const { client, professional } = bookingSnapshot({})
  const purchaseId = randomUUID()
  const news = {
    ...{ client, professional: { ...professional, phone }, purchaseId, version: 2 },
    ...{ change: 'claimed' as const, by: 'client' as const, status: 'open' as const },
    ...{ priceCents: 90_000, sessions: { bought: 10, left: 0 }, expiresAt: null },
    package: { id: randomUUID(), name: '10 sessões' },
    claim: { amountCents: 90_000, txidEnding: '7F3K' },
  }
  const deliveries = noticeOfPackage(msgPackageClaimed, news, ago(0).toISOString())
  await run((tx) =>
    insertDeliveries(tx, [{ eventId: randomUUID(), traceparent: undefined, deliveries }]),
  )
  await prisma().delivery.updateMany({
    where: { appointmentId: purchaseId },
    data: { status: 'sent' },
  })
  return { phone, purchaseId }
}

async function press(
  action: ClaimAction,
  { phone, purchaseId }: { phone: string; purchaseId: string },
  { side = 'purchase', isOld = false }: { side?: LinkSide; isOld?: boolean } = {},
) {
  const token = links.tokenFor({ side, appointmentId: purchaseId, generation: 0 })
  const message = {
    ...{ kind: 'press' as const, messageId: `wamid.${randomUUID()}`, phone, contextId: null },
    ...{ at: ago(0).toISOString(), isOld, payload: `${action}.${token}` },
  }
  const reply = { id: randomUUID(), message, traceparent: undefined }
  await database().transaction((work) => replies.take(work, [reply]))
  if (side !== 'purchase') return
  await until(
    async () =>
      (
        await prisma().$queryRaw<unknown[]>`
          select from tasks where kind = 'claim-press' and done_at is not null
            and dedupe_hash = sha256(convert_to(${message.messageId}, 'UTF8'))`
      ).length > 0,
    { what: 'the press to be done' },
  )
}

const answersTo = async (phone: string) =>
  (
    await prisma().delivery.findMany({
      where: { recipient: phone, template: 'msgPackageClaimAnswer' },
    })
  ).map(({ payload }) => payload)

test.each([
  ['receive-package', true, 'received'],
  ['deny-package', false, 'denied'],
] as const)('the button %s answers the claim of its message', async (action, received, outcome) => {
  const one = await claimed()
  await press(action, one)
  const { purchaseId } = one
  expect(asked).toEqual([{ received, expectedVersion: 2, purchaseId, side: 'purchase' }])
  expect(await answersTo(one.phone)).toMatchObject([{ outcome }])
})

test.each([
  ['STALE_VERSION', 'changed'],
  ['INVALID_TRANSITION', 'over'],
  ['NOT_FOUND', 'over'],
  ['VALIDATION_FAILED', 'failed'],
] as const)('a refusal with %s is told as "%s"', async (code, outcome) => {
  const one = await claimed()
  refusal = code
  await press('receive-package', one)
  expect(await answersTo(one.phone)).toMatchObject([{ outcome }])
})

test('an answer that was a day under way is asked for again', async () => {
  const one = await claimed()
  await press('deny-package', one, { isOld: true })
  expect(asked).toEqual([])
  expect(await answersTo(one.phone)).toMatchObject([{ outcome: 'changed' }])
})

test('a button that another phone sends does nothing, and no link of another kind answers', async () => {
  const { purchaseId, phone } = await claimed()
  const stranger = somebody()
  await press('receive-package', { phone: stranger.phone, purchaseId })
  await press('receive-package', { phone, purchaseId }, { side: 'client' })
  expect(asked).toEqual([])
  expect(await answersTo(stranger.phone)).toEqual([])
})
