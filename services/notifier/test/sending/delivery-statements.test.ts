import { randomUUID } from 'node:crypto'
import { newId } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import { areReportsWaiting, resendDoubtful } from '../../src/doubt/doubt.sql.ts'
import { eraseAddress, eraseDeliveries } from '../../src/erasure/erase-deliveries.sql.ts'
import { messagesRead } from '../../src/inbox/messages-read.sql.ts'
import { resetDead } from '../../src/repair/dead-deliveries.sql.ts'
import { unfinishedDeliveries } from '../../src/repair/repair-queue.sql.ts'
import { markUnsent } from '../../src/sending/mark-unsent.sql.ts'
import { ago, HOUR_MS, rows } from '../statements.ts'

const { delivery, deliveryNow, prisma, run } = rows()

test('reading the messages skips their unsent notices and marks those in the app as read', async () => {
  const [clientId, other] = [randomUUID(), randomUUID()]
  const userId = `user-${randomUUID()}`
  const about = { template: 'msgNewMessage', audience: 'professional' as const }
  const unsent = await delivery({ ...about, clientId })
  const elsewhere = await delivery({ ...about, clientId: other })
  const inApp = { ...about, channel: 'in_app' as const, recipient: userId, status: 'sent' as const }
  const shown = await delivery({ ...inApp, clientId })
  const money = await delivery({ ...inApp, clientId, template: 'pixReceived' })
  for (const { id } of [shown, money]) {
    await prisma().notification.create({
      data: { id, userId, audience: 'professional', type: 't', title: 't', body: 'b', data: {} },
    })
  }
  const isRead = async ({ id }: { id: string }) =>
    (await prisma().notification.findUniqueOrThrow({ where: { id } })).readAt !== null

  await run((tx) => messagesRead(tx, { clientId, audience: 'professional', userId: null }))
  expect(await deliveryNow(unsent.id)).toMatchObject({ status: 'skipped', reason: 'read' })
  expect((await deliveryNow(elsewhere.id)).status).toBe('pending')
  expect(await isRead(shown)).toBe(false)

  await run((tx) => messagesRead(tx, { clientId, audience: 'professional', userId }))
  expect([await isRead(shown), await isRead(money)]).toEqual([true, false])
})

test('retrying resets the named dead deliveries, or all, but never codes', async () => {
  const dead = { status: 'dead' as const, attempts: 5, diedAt: ago(1) }
  const one = await delivery(dead)
  const two = await delivery(dead)
  const code = await delivery({ ...dead, secretUntil: ago(0) })
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  expect(idsOf(await resetDead(prisma(), [one.id, code.id]))).toEqual([one.id])
  expect(idsOf(await resetDead(prisma(), undefined))).toEqual([two.id])
  expect(await deliveryNow(one.id)).toMatchObject({ status: 'pending', attempts: 0, diedAt: null })
})

test('an erased address disappears from deliveries and fallbacks', async () => {
  const appointmentId = randomUUID()
  const about = { appointmentId, fallbackEmail: 'antes@example.com' }
  const mail = await delivery({ ...about, channel: 'email', recipient: 'antes@example.com' })
  const phone = await delivery(about)
  const others = await delivery({ fallbackEmail: 'outra@example.com' })
  expect(await run((tx) => eraseAddress(tx, []))).toEqual([])
  expect((await deliveryNow(phone.id)).fallbackEmail).toBe('antes@example.com')
  expect(await run((tx) => eraseAddress(tx, [appointmentId]))).toEqual([mail.id])
  expect((await deliveryNow(phone.id)).fallbackEmail).toBeNull()
  expect((await deliveryNow(others.id)).fallbackEmail).toBe('outra@example.com')
})

test('erasing a client deletes the deliveries of their conversation and returns the phone', async () => {
  const clientId = randomUUID()
  const told = await delivery({ clientId, recipient: '+5511987650001', template: 'msgNewMessage' })
  const other = await delivery({ clientId: randomUUID() })
  const whose = { userId: 'nobody', wholeAccount: false, professionalId: null, appointmentIds: [] }
  const erased = await run((tx) => eraseDeliveries(tx, { ...whose, clientIds: [clientId] }))
  expect(erased).toMatchObject([{ id: told.id, phone: '5511987650001' }])
  expect((await deliveryNow(other.id)).id).toBe(other.id)
})

test('a failed delivery keeps the message that the provider took', async () => {
  const { id } = await delivery({
    status: 'sending',
    leaseUntil: ago(-1),
    providerMessageId: 'wamid.before',
  })
  const step = { status: 'failed' as const, attempts: 2, waitMs: HOUR_MS, reason: 'r' }
  const failed = await run((tx) => markUnsent(tx, { id, step, from: ['sending'] }))
  expect(failed).not.toBeNull()
  expect((await deliveryNow(id)).providerMessageId).toBe('wamid.before')

  const gone = { status: 'dead' as const, attempts: 3, reason: 'r' }
  const providerMessageId = 'wamid.after'
  await run((tx) => markUnsent(tx, { id, step: gone, from: ['failed'], providerMessageId }))
  expect(await deliveryNow(id)).toMatchObject({ status: 'dead', providerMessageId })
  expect(await run((tx) => markUnsent(tx, { id, step, from: ['sending'] }))).toBeNull()
})

test('a delivery in doubt is sent once more only while it is in doubt', async () => {
  const { id } = await delivery({ status: 'unknown', unknownSince: ago(1) })
  expect(await resendDoubtful(prisma(), id)).toBe(true)
  expect(await resendDoubtful(prisma(), id)).toBe(false)
  expect(await deliveryNow(id)).toMatchObject({ status: 'pending', resends: 1 })
})

test('a report counts as held up once it has waited for long', async () => {
  expect(await areReportsWaiting(prisma())).toBe(false)
  await prisma().$executeRaw`
    insert into tasks (id, kind, dedupe_hash, body)
    values (${newId()}::uuid, 'whatsapp-webhook', '\\x01', '{}')`
  expect(await areReportsWaiting(prisma())).toBe(false)
  await prisma().$executeRaw`update tasks set created_at = now() - interval '1 minute'`
  expect(await areReportsWaiting(prisma())).toBe(true)
})

test('the repair finds each due delivery that is not finished and was not touched for a while', async () => {
  const old = { updatedAt: ago(1) }
  const appointmentId = randomUUID()
  const unfinished = [
    await delivery({ ...old, appointmentId }),
    await delivery({ ...old, appointmentId, status: 'failed' }),
    await delivery({ ...old, appointmentId, status: 'sending', leaseUntil: ago(1) }),
    await delivery({ ...old, appointmentId, notBefore: ago(1) }),
  ]
  await delivery({ ...old, appointmentId, notBefore: ago(-1) })
  await delivery({ ...old, appointmentId, status: 'sent' })
  await delivery({ ...old, appointmentId, status: 'unknown', unknownSince: ago(1) })
  await delivery({ appointmentId })
  const found = async (after: string, limit = 1_000) => {
    const refs = await unfinishedDeliveries(prisma(), { after, untouchedSeconds: 60, limit })
    return refs.map(({ id }) => id)
  }
  const ids = unfinished.map(({ id }) => id)
  const before = '00000000-0000-0000-0000-000000000000'
  expect((await found(before)).filter((id) => ids.includes(id))).toEqual(ids)
  expect(await found(ids[1] ?? '')).toEqual(ids.slice(2))
  expect(await found(ids[1] ?? '', 1)).toEqual(ids.slice(2, 3))
})

test('sending a delivery changes no indexed column but is_open and provider_message_id', async () => {
  const indexes = await prisma().$queryRaw<{ definition: string }[]>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'deliveries'::regclass`
  const changing =
    /\b(status|attempts|lease_until|send_started_at|updated_at|sent_at|reported_at|reason)\b/
  expect(indexes.length).toBeGreaterThan(10)
  expect(indexes.filter(({ definition }) => changing.test(definition))).toEqual([])
})
