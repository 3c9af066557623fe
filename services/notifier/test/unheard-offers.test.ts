import { bookingEvents } from '@encaixe/contracts'
import type { RunningService } from '@encaixe/service-kit'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleOffer } from '../src/notices/waitlist/about-waitlist.ts'
import { openOptOuts } from '../src/replies/opt-outs.ts'
import { somebody, startWorld, type World } from './world.ts'

let world: World
let notifier: RunningService
beforeAll(async () => {
  world = await startWorld()
  notifier = await world.startNotifier()
})
afterAll(async () => {
  await notifier?.stop()
  await world?.stop()
})

/** Offers a time to a phone. */
async function offerTo(phone: string) {
  const turnId = crypto.randomUUID()
  const [wishId, id] = [crypto.randomUUID(), crypto.randomUUID()]
  const { startsAt, endsAt } = exampleOffer
  const until = Temporal.Now.instant().add({ minutes: 20 }).toString()
  const eventId = await publishTestEvent(world.bus, bookingEvents.WaitlistOffered, {
    subject: wishId,
    data: {
      ...{ wishId, turnId, startsAt, endsAt, until, needsAddress: false, held: null },
      ...{ service: null, contact: { name: 'João', phone, email: null } },
      professional: {
        ...{ id, userId: null, slug: 'ana', name: 'Ana', phone: null, email: null },
        ...{ timezone: 'America/Sao_Paulo', autoConfirm: true },
      },
    },
  })
  return { eventId, turnId }
}

const passedOver = async () =>
  (
    await world.prisma.$queryRaw<{ turnId: string }[]>`
      select body ->> 'turnId' as "turnId" from tasks where kind = 'unheard-offer'`
  ).map(({ turnId }) => turnId)

test('booking is asked to pass over who wants no messages, and nothing is sent to them', async () => {
  const [out, other] = [somebody().phone, somebody().phone]
  const secret = world.environment.OPT_OUT_SECRET ?? ''
  const optOuts = openOptOuts(world.database, { secret, clock: Temporal.Now.instant })
  const at = Temporal.Now.instant().toString()
  await world.database.transaction((work) =>
    optOuts.keep(
      work,
      { kind: 'word', messageId: `wamid.${crypto.randomUUID()}`, phone: out, at, word: 'stop' },
      crypto.randomUUID(),
    ),
  )
  const unheard = await offerTo(out)
  const heard = await offerTo(other)
  const deliveriesOf = (eventId: string) => world.prisma.delivery.count({ where: { eventId } })
  await until(async () => (await deliveriesOf(heard.eventId)) > 0, { what: 'the other offer' })
  await until(async () => (await passedOver()).length > 0, { what: 'who is passed over' })
  expect(await passedOver()).toEqual([unheard.turnId])
  expect(await deliveriesOf(unheard.eventId)).toBe(0)
})
