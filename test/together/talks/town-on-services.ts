import {
  billingEvents,
  intakeAgentRpcs,
  PLANS,
  type RpcRequest,
  schedulingRpcs,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { publishTestEvent, type TestBus } from '@encaixe/service-kit/testing'
import { usualManner } from '../../../services/intake-agent/src/dialogue/world/page.ts'
import { type TownPage, townPages } from '../../../services/intake-agent/test/lab/pages.ts'
import { asAddOn } from '../../../services/intake-agent/test/lab/town.ts'
import type { BoughtState } from '../../../services/intake-agent/test/talks/talk.ts'

const TIMEZONE = 'America/Sao_Paulo'
/** A busy machine answers late, and no test is about that. */
export const PATIENCE_MS = 30_000

/** A page of the town as the services know it. */
export interface OpenedPage {
  id: string
  slug: string
  userId: string
  /** Ids by the keys of the town. */
  services: ReadonlyMap<string, string>
  places: ReadonlyMap<string, string>
  packages: Map<string, string>
}

/**
 * Opens the town's pages by the operations that professionals use.
 * @param settled Settles once every service has heard of what was changed.
 */
export async function openTownPages(
  bus: TestBus,
  settled: () => Promise<unknown>,
): Promise<Map<string, OpenedPage>> {
  const opened: OpenedPage[] = []
  for (const [index, page] of townPages.entries()) opened.push(await openPage(bus, page, index))
  // The agent hears of a page before it takes the page's settings.
  await settled()
  for (const [index, { manner, packages }] of townPages.entries()) {
    const page = opened[index]
    const as = { actor: ownerOf(page?.userId ?? ''), timeoutMs: PATIENCE_MS }
    // The plan that sells packages has been heard of, too.
    for (const { key, services, sessions, ...sold } of packages) {
      const serviceIds = services.flatMap((one) => page?.services.get(one) ?? [])
      const wanted = { ...sold, entries: [{ serviceIds, sessions }], onPage: true }
      page?.packages.set(key, (await bus.call(schedulingRpcs.createPackage, wanted, as)).id)
    }
    if (Object.keys(manner).length === 0) continue
    await bus.call(intakeAgentRpcs.setAgentSettings, { ...usualManner, ...manner }, as)
  }
  await settled()
  return new Map(opened.map((page) => [page.slug, page]))
}

export const ownerOf = (userId: string) => ({ kind: 'professional' as const, userId })

async function openPage(bus: TestBus, page: TownPage, index: number): Promise<OpenedPage> {
  const { slug, name, profession, city, sessionDuration, sessionPrice, autoConfirm } = page
  const owner = `account-${newId()}`
  const made = {
    ...{ slug, name, profession, city, sessionDuration, sessionPrice, autoConfirm, owner },
    phone: `+55819${80_000_000 + index}`,
    timezone: TIMEZONE,
    slotStepMinutes: page.slotStepMinutes,
    windows: page.days.flatMap((dayOfWeek) =>
      page.hours.map(([startTime, endTime]) => ({ dayOfWeek, startTime, endTime })),
    ),
    faq: page.faq.map((one) => ({ ...one })),
  }
  const { id } = await bus.call(schedulingRpcs.createProfessional, made, { timeoutMs: PATIENCE_MS })
  const as = { actor: ownerOf(owner), timeoutMs: PATIENCE_MS }
  const places = new Map<string, string>()
  for (const { key, ...place } of page.places) {
    const wanted: RpcRequest<typeof schedulingRpcs.createPlace> = place
    places.set(key, (await bus.call(schedulingRpcs.createPlace, wanted, as)).id)
  }
  const services = new Map<string, string>()
  for (const { key, at, addsTo, ...service } of page.services) {
    const placeIds = at.flatMap((place) => places.get(place) ?? [])
    const mains = addsTo?.flatMap((one) => services.get(one) ?? [])
    const wanted = { ...service, placeIds, ...asAddOn(mains) }
    services.set(key, (await bus.call(schedulingRpcs.createService, wanted, as)).id)
  }
  for (const { date, hours } of page.specialDays) {
    const windows = hours.map(([startTime, endTime]) => ({ startTime, endTime }))
    await bus.call(schedulingRpcs.setSpecialDay, { date, windows, note: null }, as)
  }
  for (const [start, end] of page.timeOff) {
    const times = { startsAt: withOffset(start), endsAt: withOffset(end) }
    await bus.call(schedulingRpcs.addTimeOff, times, as)
  }
  if (page.pix) {
    const pix = { instantPayKeyType: page.pix.type, instantPayKey: page.pix.key }
    await bus.call(schedulingRpcs.setInstantPay, pix, as)
  }
  await publishTestEvent(bus, billingEvents.SubscriptionChanged, {
    subject: id,
    data: {
      ...{ professionalId: id, plan: 'pro', effectivePlan: 'pro', limits: PLANS.pro.limits },
      ...{ trialEndsAt: null, status: 'active', cancelAtPeriodEnd: false, version: 1 },
      reason: 'processor',
    },
  })
  return { id, slug, userId: owner, services, places, packages: new Map() }
}

/** Whether nothing of what somebody has bought was used. */
export const isWhole = ({ slug, key, left }: BoughtState): boolean =>
  townPages.some(
    (page) =>
      page.slug === slug && page.packages.some((one) => one.key === key && one.sessions === left),
  )

/** @param local `2026-11-30T00:00` */
export const withOffset = (local: string): string =>
  Temporal.PlainDateTime.from(local)
    .toZonedDateTime(TIMEZONE)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
