import { NO_PREPAYMENT, type Prepayment, schedulingEvents } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePixConnection } from '../src/prepayment/pix-connection.ts'
import { openScheduling, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())

const deposit: Prepayment = { ...NO_PREPAYMENT, mode: 'deposit', depositCents: 3_000 }
const cut = { name: 'Corte', description: '', durationMinutes: 30, priceCents: 5_000 }
const aService = (prepayment = NO_PREPAYMENT) => ({
  ...cut,
  ...{ placeIds: [], active: true, prepayment },
  ...{ addOn: false, addsTo: null, repeatable: false },
})

/** What billing tells; a later minute is a later telling. */
const tell = (
  professionalId: string,
  connected: boolean,
  { minute = 0, isFinal = true }: { minute?: number; isFinal?: boolean } = {},
) =>
  scheduling.database.transaction((work) =>
    savePixConnection(
      work,
      { professionalId, connected, changedAt: `2026-11-21T15:${10 + minute}:00.000Z` },
      { isFinal, cache: { changed: scheduling.cache.drop }, now: scheduling.time.now },
    ),
  )
const publishedOf = (id: string) =>
  scheduling.published.filter(({ subject }) => subject === id).map(({ data }) => data)
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'OK',
    ({ code }: { code: string }) => code,
  )

async function page() {
  const { id, userId } = await scheduling.createProfessional(someone())
  return {
    ...{ id, userId },
    offer: (prepayment: Prepayment) =>
      scheduling.createService({ userId, ...aService(prepayment) }),
    set: (prepayment: Prepayment) => scheduling.updateBookingSettings({ userId, prepayment }),
    paused: () =>
      scheduling.published.filter(
        ({ subject, type }) => subject === id && type === schedulingEvents.PrepaymentPaused.type,
      ).length,
  }
}

test('without a connected account nothing but none can be chosen', async () => {
  const { offer, set, id } = await page()
  expect(await codeOf(offer(deposit))).toBe('PIX_ACCOUNT_MISSING')
  expect(await codeOf(set(deposit))).toBe('PIX_ACCOUNT_MISSING')
  expect(await codeOf(offer(NO_PREPAYMENT))).toBe('OK')
  await tell(id, true)
  expect(await codeOf(offer(deposit))).toBe('OK')
  expect(await codeOf(set(deposit))).toBe('OK')
})

test('what others are told is in force only while the account is connected', async () => {
  const { id, userId, offer, set } = await page()
  await tell(id, true)
  await offer(deposit)
  await set(deposit)
  const told = { prepayment: deposit, services: [{ prepayment: deposit }] }
  expect(publishedOf(id).at(-1)).toMatchObject(told)
  await tell(id, false, { minute: 1 })
  const none = { prepayment: NO_PREPAYMENT, services: [{ prepayment: NO_PREPAYMENT }] }
  const last = () => publishedOf(id).findLast((data) => 'services' in Object(data))
  expect(last()).toMatchObject(none)
  // Its owner sees what was chosen.
  expect((await scheduling.listServices({ userId })).items).toMatchObject([{ prepayment: deposit }])
  await tell(id, true, { minute: 2 })
  expect(last()).toMatchObject(told)
})

test('the owner is told once that the account is connected no more, and not while it is only saved anew', async () => {
  const { id, offer, paused } = await page()
  await tell(id, true)
  await offer(deposit)
  await tell(id, false, { minute: 1, isFinal: false })
  expect(paused()).toBe(0)
  await tell(id, true, { minute: 2 })
  await tell(id, false, { minute: 3 })
  await tell(id, false, { minute: 4 })
  expect(paused()).toBe(1)
  await tell(id, true, { minute: 5 })
  await tell(id, false, { minute: 6 })
  expect(paused()).toBe(2)
})

test('a page that asks for nothing hears nothing, and an older telling changes nothing', async () => {
  const { id, paused } = await page()
  const before = publishedOf(id).length
  await tell(id, true, { minute: 1 })
  await tell(id, false, { minute: 0 })
  expect(publishedOf(id)).toHaveLength(before)
  const row = await scheduling.database.prisma.professional.findUniqueOrThrow({ where: { id } })
  expect(row.pixConnected).toBe(true)
  await tell(id, false, { minute: 2 })
  expect(paused()).toBe(0)
})

test('a service that asks for a deposit can be renamed while the account is away', async () => {
  const { id, userId, offer } = await page()
  await tell(id, true)
  const { id: serviceId } = await offer(deposit)
  await tell(id, false, { minute: 1 })
  const renamed = { userId, id: serviceId, ...aService(deposit), name: 'Corte e barba' }
  expect(await scheduling.updateService(renamed)).toMatchObject({ name: 'Corte e barba' })
  const raised = { ...renamed, prepayment: { ...deposit, depositCents: 4_000 } }
  expect(await codeOf(scheduling.updateService(raised))).toBe('PIX_ACCOUNT_MISSING')
})

test('with nothing but a Pix key a prepayment by hand can be chosen, and is in force while the key is there', async () => {
  const { id, userId, offer, set } = await page()
  const byHand: Prepayment = { ...deposit, confirmation: 'by_hand', holdMinutes: 120 }
  expect(await codeOf(offer(byHand))).toBe('VALIDATION_FAILED')
  const key = { keyType: 'email', key: 'ana@exemplo.com.br' } as const
  await scheduling.setInstantPay({ userId, instantPayKeyType: key.keyType, instantPayKey: key.key })
  expect(await codeOf(offer(deposit))).toBe('PIX_ACCOUNT_MISSING')
  expect(await codeOf(offer(byHand))).toBe('OK')
  expect(await codeOf(set(byHand))).toBe('OK')
  const last = () => publishedOf(id).findLast((data) => 'services' in Object(data))
  expect(last()).toMatchObject({ prepayment: byHand, services: [{ prepayment: byHand }] })
  await scheduling.setInstantPay({ userId, instantPayKeyType: null, instantPayKey: null })
  const none = { prepayment: NO_PREPAYMENT, services: [{ prepayment: NO_PREPAYMENT }] }
  expect(last()).toMatchObject(none)
})

test('the owner who confirms by hand hears nothing of an account that is connected no more', async () => {
  const { id, userId, offer, paused } = await page()
  await scheduling.setInstantPay({
    ...{ userId, instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' },
  })
  await tell(id, true)
  await offer({ ...deposit, confirmation: 'by_hand' })
  await tell(id, false, { minute: 1 })
  expect(paused()).toBe(0)
})
