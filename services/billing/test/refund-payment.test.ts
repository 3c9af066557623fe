import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startToyBank } from '@encaixe/sandbox/toy-bank'
import { createLogger, createTasks, newId } from '@encaixe/service-kit'
import { testContext, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, expect, test } from 'vitest'
import { callbackHashOf, newCallbackPath, secretSealer } from '../src/pix/account/sealed-secrets.ts'
import { refundPayments } from '../src/pix/charges/refund-payment.ts'
import { mercadoPagoApi } from '../src/pix/mercado-pago/api.ts'
import { mercadoPagoEnvironment } from '../src/pix/mercado-pago/config.ts'
import { idAtBank } from '../src/pix/provider/id-at-bank.rule.ts'
import { openProviders } from '../src/pix/provider/providers.ts'
import { NOON, openLedger } from './ledger.ts'

/** Refunds from whoever asks for one to the bank that makes it, by one clock that the tests move. */

let now = NOON
const clock = () => now
const folder = mkdtempSync(join(tmpdir(), 'toy-bank-'))
const caFile = join(folder, 'ca.pem')
const bank = await startToyBank({ now: () => now.epochMilliseconds })
writeFileSync(caFile, bank.certificate)
const ledger = await openLedger()
const { database } = ledger
const { prisma } = database
const log = createLogger({ service: 'test', level: 'silent' })
const tasks = createTasks({ database, log, lookSeconds: 1 })
const options = { caFile, allowsPrivate: true, timeoutMs: 8_000, onOutcome() {} }
const config = mercadoPagoEnvironment.parse({})
const api = mercadoPagoApi({ config, redirectUri: 'http://encaixe.test', ...options })
const providers = openProviders(options, { api, payerEmail: '', clock })
const sealer = secretSealer([{ id: 'test', secret: 'a-secret-of-the-accounts-at-providers' }])
const { refundPayments: ask } = refundPayments({ database, tasks, providers, sealer, clock })
tasks.start()
afterEach(() => void bank.faults.clear())
afterAll(async () => {
  await tasks.stop()
  providers.close()
  await ledger.close()
  await bank.close()
  rmSync(folder, { recursive: true, force: true })
})

function later(duration: Temporal.DurationLike) {
  now = now.add(duration)
  tasks.wake()
}
const inDays = (days: number) => later({ hours: 24 * days })

/** Ana's account at the bank, with payments of a charge that came now, one after the other. */
async function paid(...came: number[]) {
  const professionalId = newId()
  const account = await bank.openAccount(`${professionalId}@exemplo.com.br`)
  const { apiUrl, tokenUrl, clientId, key: pixKey, clientSecret } = account
  const { certificate, privateKey } = account
  const at = new Date(now.epochMilliseconds)
  const callbackPath = newCallbackPath()
  await prisma.pixAccount.create({
    data: {
      ...{ professionalId, apiUrl, tokenUrl, clientId, pixKey, connected: true },
      ...sealer.seal(professionalId, {
        ...{ clientSecret, certificatePassword: null, callbackPath },
        certificate: { form: 'pem', certificate, privateKey },
      }),
      ...{ callbackHash: callbackHashOf(callbackPath), createdAt: at, updatedAt: at },
    },
  })
  const { id, appointmentId } = await ledger.charge({ professionalId }, now)
  if (appointmentId === null) throw new Error('it is for an appointment')
  const ids = came.map((amountCents, index) =>
    account.pay(`${'a'.repeat(26)}${index}`, amountCents),
  )
  // The order of the ledger is that of its times.
  for (const [index, endToEndId] of [...ids.entries()].toReversed()) {
    const moment = new Date(at.getTime() + index)
    const amountCents = came[index] ?? 0
    await prisma.payment.create({
      data: {
        ...{ id: newId(), chargeId: id, endToEndId, amountCents },
        ...{ paidAt: moment, recordedAt: moment },
      },
    })
  }
  const [first = ''] = ids
  const refunds = async () =>
    (await ledger.payments(id)).flatMap((payment) =>
      payment.refunds.map((refund) => ({ ...refund, endToEndId: payment.endToEndId })),
    )
  return {
    ...{ account, professionalId, ids, refunds },
    told: () => ledger.told('settled', { appointmentId }),
    refund: (amountCents: number, { requestId = newId(), endToEndId = '' } = {}) =>
      ask(
        {
          ...{ appointmentId, requestId, amountCents, reason: 'late' },
          ...(endToEndId && { endToEndId }),
        },
        testContext({ kind: 'service', name: 'booking' }),
      ),
    /** Its refunds that have not ended, in how many seconds each is tried again, and for whom. */
    async waiting() {
      const rows = await prisma.$queryRaw<{ due: Date; owner: string; attempts: number }[]>`
        select due_at as due, owner, attempts from tasks
        where kind = 'refund-payment' and lease_until is null
          and (body ->> 'refundId')::uuid in (
            select r.id from payment_refunds r join payments p on p.id = r.payment_id
            where p.charge_id = ${id}::uuid)`
      return rows.map(({ due, ...row }) => ({
        ...row,
        seconds: (due.getTime() - now.epochMilliseconds) / 1_000,
      }))
    },
    untilStates: (...states: string[]) =>
      until(async () => (await refunds()).map(({ state }) => state).join() === states.join(), {
        what: states.join(),
      }),
    atBank: () => account.refundsOf(first),
  }
}
type Paid = Awaited<ReturnType<typeof paid>>
const untilWaiting = ({ waiting }: Paid, seconds: number) =>
  until(async () => (await waiting())[0]?.seconds === seconds, { what: 'the next attempt' })

test('a refund is taken of the earliest payments first, and of each no more than came', async () => {
  const { refund, refunds, ids, professionalId, waiting } = await paid(5_000, 10_000, 4_000)
  bank.faults.add({ target: 'pix', mode: 'down', delayMs: 0 })
  const requestId = newId()
  expect(await refund(8_000, { requestId })).toEqual({ takenCents: 8_000 })
  const of = { state: 'requested', reason: 'late', requestId, settledAt: null }
  const requestedAt = new Date(now.epochMilliseconds)
  expect(await refunds()).toMatchObject([
    { ...of, endToEndId: ids[0], amountCents: 5_000, requestedAt },
    { ...of, endToEndId: ids[1], amountCents: 3_000, requestedAt },
  ])
  let tasks: unknown[] = []
  // Each is tried again and again meanwhile, and does not wait then.
  const areBoth = async () => {
    tasks = await waiting()
    return tasks.length === 2
  }
  await until(areBoth, { what: 'both tasks' })
  expect(tasks).toMatchObject([{ owner: professionalId }, { owner: professionalId }])
  expect(await refund(20_000)).toEqual({ takenCents: 11_000 })
  expect(await refund(1)).toEqual({ takenCents: 0 })
  expect(await refunds()).toHaveLength(4)
})

test('a refund that is asked for again is the same one, and says what it took', async () => {
  const { refund, refunds } = await paid(5_000, 10_000)
  bank.faults.add({ target: 'pix', mode: 'down', delayMs: 0 })
  const requestId = newId()
  const answers = await Promise.all([1, 2, 3].map(() => refund(7_000, { requestId })))
  expect(answers).toEqual(Array(3).fill({ takenCents: 7_000 }))
  expect(await refunds()).toHaveLength(2)
})

test('a refund of one payment takes nothing of another', async () => {
  const { refund, refunds, ids } = await paid(5_000, 10_000)
  bank.faults.add({ target: 'pix', mode: 'down', delayMs: 0 })
  const [, endToEndId = ''] = ids
  expect(await refund(12_000, { endToEndId })).toEqual({ takenCents: 10_000 })
  expect(await refunds()).toMatchObject([{ endToEndId, amountCents: 10_000 }])
})

test('the bank makes a refund once, under our own id, however often it is asked whether it is done', async () => {
  const one = await paid(5_000)
  await one.refund(5_000)
  // The bank takes a moment of its own clock.
  await untilWaiting(one, 5)
  const [refund] = await one.refunds()
  later({ seconds: 5 })
  await one.untilStates('done')
  expect(one.atBank()).toEqual([{ refundId: idAtBank(refund?.id ?? ''), cents: 5_000 }])
  const [done] = await one.refunds()
  expect(done?.settledAt).toEqual(new Date(now.epochMilliseconds - 4_800))
  const [left] = await prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int from tasks
    where kind = 'refund-payment' and dedupe_hash = sha256(convert_to(${refund?.id ?? ''}, 'utf8'))`
  expect(left?.count).toBe(0)
})

test('a bank that is away is asked again, which costs no attempt', async () => {
  const one = await paid(5_000)
  bank.faults.add({ target: 'pix', mode: 'down', delayMs: 0 })
  await one.refund(5_000)
  await untilWaiting(one, 15)
  expect(await one.waiting()).toMatchObject([{ attempts: 0 }])
  bank.faults.clear()
  later({ seconds: 15 })
  await untilWaiting(one, 5)
  later({ seconds: 5 })
  await one.untilStates('done')
})

test('a refund that the bank does not make has failed', async () => {
  const one = await paid(5_000)
  bank.faults.add({ target: 'pix_refund', mode: 'refused', delayMs: 0 })
  await one.refund(5_000)
  await untilWaiting(one, 5)
  later({ seconds: 5 })
  await one.untilStates('failed')
  expect(await one.waiting()).toEqual([])
  expect(await one.refund(5_000)).toEqual({ takenCents: 5_000 })
})

test('a refund of what went back in the bank’s app already has failed', async () => {
  const one = await paid(5_000)
  one.account.giveBack(one.ids[0] ?? '')
  await one.refund(5_000)
  await one.untilStates('failed')
  expect(one.atBank()).toHaveLength(1)
})

test('a refund that is settled, or that nobody knows any more, is not asked for at the bank', async () => {
  const one = await paid(15_000)
  const payment = await prisma.payment.findFirstOrThrow({
    where: { endToEndId: one.ids[0] ?? '' },
  })
  const settled = ['failed', 'done'].map((state) => ({
    ...{ id: newId(), paymentId: payment.id, amountCents: 5_000, state, reason: 'late' },
    ...{ requestedAt: new Date(now.epochMilliseconds) },
  }))
  await prisma.paymentRefund.createMany({ data: settled })
  const ids = [...settled.map(({ id }) => id), newId()]
  for (const refundId of ids) {
    await prisma.$executeRaw`
      insert into tasks (id, kind, body, due_at) values (gen_random_uuid(), 'refund-payment',
        ${JSON.stringify({ refundId })}::jsonb, ${new Date(now.epochMilliseconds)})`
  }
  tasks.wake()
  const waiting = () => prisma.$queryRaw<unknown[]>`
    select from tasks where body ->> 'refundId' = any(${ids})`
  await until(async () => (await waiting()).length === 0, { what: 'the tasks' })
  expect(one.atBank()).toEqual([])
  expect((await one.refunds()).map(({ state }) => state)).toEqual(['failed', 'done'])
})

test('a refund at an account that is gone has failed', async () => {
  const one = await paid(5_000)
  await prisma.pixAccount.deleteMany({ where: { professionalId: one.professionalId } })
  await one.refund(5_000)
  await one.untilStates('failed')
  expect(one.atBank()).toEqual([])
})

test('what is wrong here and not at the bank fails no refund: it is tried again', async () => {
  const one = await paid(5_000)
  const { professionalId } = one
  const wrong = { tokenUrl: 'no address' }
  const right = { tokenUrl: one.account.tokenUrl, version: 2 }
  await prisma.pixAccount.update({ where: { professionalId }, data: wrong })
  await one.refund(5_000)
  await untilWaiting(one, 1)
  expect(await one.waiting()).toMatchObject([{ attempts: 1 }])
  await prisma.pixAccount.update({ where: { professionalId }, data: right })
  later({ seconds: 1 })
  await untilWaiting(one, 5)
  later({ seconds: 5 })
  await one.untilStates('done')
})

test('a refund after exactly 90 days is asked for at the bank, and one a moment later is not', async () => {
  const [last, late] = [await paid(5_000), await paid(5_000)]
  inDays(90)
  await last.refund(5_000)
  await untilWaiting(last, 5)
  later({ milliseconds: 1 })
  await late.refund(5_000)
  await late.untilStates('failed')
  expect(await late.told()).toMatchObject([{ state: 'failed', isTooOld: true }])
  expect(late.atBank()).toEqual([])
  later({ seconds: 5 })
  await last.untilStates('done')
})

test('a refund that was asked for in time is tried until it is settled, however late', async () => {
  const one = await paid(5_000)
  inDays(89)
  await one.refund(5_000)
  await untilWaiting(one, 5)
  inDays(3)
  await one.untilStates('done')
})
