import { newId } from '@encaixe/service-kit'
import { rowsReadBy } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { msgBookingConfirmed } from '../../src/notices/appointment/msg-booking-booked.ts'
import { insertDeliveries } from '../../src/sending/insert-deliveries.sql.ts'
import { loadNoticesTo } from '../../src/sending/notices-to.sql.ts'
import { bookingSnapshot, deliveriesOf } from '../builders.ts'
import { ownDatabase } from '../own-database.ts'
import { ago } from '../statements.ts'
import { somebody } from '../world.ts'

const ofTest = ownDatabase()

/** Tells a client of a booking; its message was taken so many hours ago. */
async function told(clientPhone: string, hoursAgo: number | null) {
  const snapshot = bookingSnapshot({ clientPhone })
  await ofTest().transaction(({ tx }) =>
    insertDeliveries(tx, [deliveriesOf(snapshot, msgBookingConfirmed)]),
  )
  const providerMessageId = `wamid.${newId()}`
  if (hoursAgo !== null) {
    await ofTest().prisma.delivery.updateMany({
      where: { recipient: clientPhone, channel: 'whatsapp', sentAt: null },
      data: { sentAt: ago(hoursAgo), providerMessageId, status: 'sent' },
    })
  }
  return { appointmentId: snapshot.appointment.id, providerMessageId }
}

const since = () => ago(72).toISOString()
const to = (phone: string, ...repliedTo: string[]) =>
  loadNoticesTo(ofTest().prisma, { to: phone, since: since(), repliedTo })

test('the notices to a client are those of the last days, the latest first, and an old one that is replied to', async () => {
  const { phone } = somebody()
  const old = await told(phone, 100)
  const first = await told(phone, 20)
  const last = await told(phone, 1)
  await told(phone, null)
  await told(somebody().phone, 2)
  expect((await to(phone)).map((one) => one.appointmentId)).toEqual([
    last.appointmentId,
    first.appointmentId,
  ])
  const notices = await to(phone, old.providerMessageId, first.providerMessageId)
  expect(notices.map((one) => one.appointmentId)).toEqual([
    old.appointmentId,
    last.appointmentId,
    first.appointmentId,
  ])
  expect(notices[0]).toMatchObject({
    template: 'msgBookingConfirmed',
    providerMessageId: old.providerMessageId,
    professionalId: expect.any(String),
    sentAt: expect.any(Date),
  })
})

test('the notices to a client never include those to somebody else, also when their message is named', async () => {
  const { phone } = somebody()
  const others = await told(somebody().phone, 1)
  expect(await to(phone, others.providerMessageId)).toEqual([])
})

test('the notices to a client are read by an index, without those to others', async () => {
  const { phone } = somebody()
  await told(phone, 1)
  const { prisma, transaction } = ofTest()
  const others = Array.from({ length: 200 }, () =>
    deliveriesOf(bookingSnapshot({ clientPhone: somebody().phone }), msgBookingConfirmed),
  )
  await transaction(({ tx }) => insertDeliveries(tx, others))
  await prisma.$executeRaw`analyze deliveries`
  const read = await transaction(({ tx }) =>
    rowsReadBy(tx, () => loadNoticesTo(tx, { to: phone, since: since(), repliedTo: [] })),
  )
  expect(read).toBeLessThan(10)
})
