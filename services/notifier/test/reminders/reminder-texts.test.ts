import {
  billingEvents,
  notifierRpcs,
  PLANS,
  type PlanKey,
  schedulingEvents,
} from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import type { RunningService } from '@encaixe/service-kit'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingEvent, zoneWhere } from '../builders.ts'
import { booking, startWorld, type World } from '../world.ts'

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

const HOUR = 3_600_000

/** A page that is known, without a plan yet. */
async function page() {
  const { snapshot, client } = booking({
    status: 'confirmed',
    timezone: zoneWhere(12),
    startsAt: Temporal.Now.instant()
      .add({ milliseconds: 24 * HOUR - 1_000 })
      .toString({ smallestUnit: 'millisecond' }),
  })
  const professionalId = snapshot.professional.id
  const userId = `owner-${professionalId}`
  await publishTestEvent(world.bus, schedulingEvents.ProfessionalCreated, {
    subject: professionalId,
    data: aProfessional({ id: professionalId, userId }),
  })
  await until(() => world.prisma.pageCopy.findUnique({ where: { professionalId } }), {
    what: 'the page to be known',
  })
  return { snapshot, client, professionalId, userId }
}
type Page = Awaited<ReturnType<typeof page>>

async function tellPlan({ professionalId }: Page, effectivePlan: PlanKey, version: number) {
  await publishTestEvent(world.bus, billingEvents.SubscriptionChanged, {
    subject: professionalId,
    data: {
      professionalId,
      version,
      plan: effectivePlan,
      effectivePlan,
      limits: PLANS[effectivePlan].limits,
      trialEndsAt: null,
      status: 'active',
      cancelAtPeriodEnd: false,
      reason: 'operator',
    },
  })
  await until(() => world.prisma.planCopy.findUnique({ where: { professionalId, version } }), {
    what: 'the plan to be known',
  })
}

const asOwner = ({ userId }: Pick<Page, 'userId'>) => ({
  actor: { kind: 'professional' as const, userId },
})
const read = (of: Page) => world.bus.call(notifierRpcs.getReminderTexts, {}, asOwner(of))
const write = (of: Page, texts: { dayBefore?: string | null; hourBefore?: string | null }) =>
  world.bus.call(notifierRpcs.setReminderTexts, texts, asOwner(of))

/** What the client is reminded with, once it has come. */
async function reminderOf({ snapshot, client }: Page) {
  const time = Temporal.Now.instant().subtract({ hours: 72 }).toString()
  await world.publish({ ...bookingEvent('BookingCreated', snapshot), time })
  const message = await until(
    async () =>
      (await world.sandbox.messages(client.phone)).find(({ text }) => text.includes('Lembrete')),
    { what: 'the reminder' },
  )
  return message.text
}

test('a reminder carries the professional’s own words, in one line and without links', async () => {
  const ana = await page()
  await tellPlan(ana, 'premium', 1)
  expect(await read(ana)).toEqual({ dayBefore: null, hourBefore: null, areUsed: true })
  await write(ana, { dayBefore: '  Traga os exames. Mapa: golpe.com/mapa ', hourBefore: '' })
  expect(await read(ana)).toEqual({
    dayBefore: 'Traga os exames. Mapa: golpe com mapa',
    hourBefore: null,
    areUsed: true,
  })
  const text = await reminderOf(ana)
  expect(text).toContain('\n\nUm recado: Traga os exames. Mapa: golpe com mapa\n\nVocê vem?')
  const mail = await until(
    async () =>
      (await world.sandbox.mails(ana.client.email)).find(({ subject }) => /Lembrete/.test(subject)),
    { what: 'the e-mail' },
  )
  expect(mail.text).toContain('Um recado de Ana: Traga os exames.')
})

test('a text of which nothing remains after cleaning is refused', async () => {
  const caio = await page()
  await tellPlan(caio, 'premium', 1)
  await expect(write(caio, { hourBefore: '11 98888-0000' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'hourBefore' }] },
  })
})

test('a plan without own words refuses new texts, and keeps old ones without sending them', async () => {
  const bia = await page()
  await expect(write(bia, { dayBefore: 'Oi' })).rejects.toMatchObject({
    code: 'PLAN_FEATURE_REQUIRED',
  })
  await tellPlan(bia, 'premium', 1)
  await write(bia, { dayBefore: 'Traga uma toalha.', hourBefore: 'É no segundo andar.' })
  await tellPlan(bia, 'pro', 2)
  expect(await read(bia)).toEqual({
    dayBefore: 'Traga uma toalha.',
    hourBefore: 'É no segundo andar.',
    areUsed: false,
  })
  expect(await reminderOf(bia)).not.toContain('toalha')
  await expect(write(bia, { dayBefore: 'Outra' })).rejects.toMatchObject({
    code: 'PLAN_FEATURE_REQUIRED',
  })
  // To take it back needs no plan.
  expect(await write(bia, {})).toEqual({ dayBefore: null, hourBefore: null, areUsed: false })
})

test('an account without a page has no reminders', async () => {
  const nobody = asOwner({ userId: crypto.randomUUID() })
  await expect(world.bus.call(notifierRpcs.getReminderTexts, {}, nobody)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})
