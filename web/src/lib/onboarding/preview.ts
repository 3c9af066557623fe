import { findProfession } from '@encaixe/contracts'
import { NO_PREPAYMENT } from '@encaixe/contracts/prepayment'
import { groupByPeriod, offeredDays, offeredSlots, type SlotRules } from '@encaixe/slots'
import type { Profile, Slots } from '../api/resources.ts'
import { windowsOf } from '../week/week.ts'
import { offerOf } from './offer.ts'
import { type TypedPage, zoneOf } from './onboarding.ts'

/** The data from which the components draw a page that is not published yet. */
export interface PagePreview {
  profile: Profile
  today: string
  /** The first day with a time; null where the next weeks have none. */
  day: string | null
  slots: Slots
}

/** The defaults of a new page, as the service has them. */
const BEGINS_WITH = {
  minNoticeMinutes: 60,
  horizonDays: 60,
  bufferMinutes: 0,
  cancellationNoticeHours: 12,
}

/** A form with mistakes in it has no preview. */
export function previewOf(typed: TypedPage, now: Temporal.Instant): PagePreview | null {
  try {
    return preview(typed, now)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function preview(typed: TypedPage, now: Temporal.Instant): PagePreview {
  const timezone = zoneOf(typed.timezone)
  const { minNoticeMinutes, horizonDays, bufferMinutes, cancellationNoticeHours } = BEGINS_WITH
  const { services, sessionDuration, sessionPrice, autoConfirm, places, city } = offerOf(typed)
  const rules: SlotRules = {
    ...{ timezone, minNoticeMinutes, horizonDays, bufferMinutes, sessionDuration },
    windows: windowsOf(typed.week),
    specialDays: [],
    timeOff: [],
    busy: [],
  }
  const zoned = now.toZonedDateTimeISO(timezone).toPlainDate()
  const today = zoned.toString()
  const days = offeredDays(rules, today, zoned.add({ days: 13 }).toString(), now)
  const day = days.find(({ available }) => available)?.date ?? null
  const starts = day === null ? [] : offeredSlots(rules, day, now)
  return {
    profile: {
      slug: typed.slug,
      name: typed.name,
      profession: findProfession(typed.profession) ?? { key: '', label: '', category: '' },
      bio: '',
      avatarUrl: null,
      city: city ?? null,
      rating: { average: null, count: 0 },
      ...{ timezone, minNoticeMinutes, horizonDays, cancellationNoticeHours, autoConfirm },
      ...{ sessionDuration, sessionPrice },
      services: services.map((service, index) => ({
        ...service,
        id: String(index),
        description: '',
        placeIds: [],
        ...{ addOn: false, addsTo: null, repeatable: false },
        prepayment: NO_PREPAYMENT,
      })),
      places: places.map((place, index) => ({
        ...{ street: null, district: null, city: null, state: null },
        ...place,
        id: String(index),
      })),
      packages: [],
      bookingQuestion: null,
      prepayment: NO_PREPAYMENT,
      ...{ accentColor: null, photos: [], faq: [] },
      related: [],
      relatedFor: 'everybody',
    },
    today,
    day,
    slots: asTold(groupByPeriod(starts)),
  }
}

type Periods = ReturnType<typeof groupByPeriod>
const told = (starts: Periods['morning']) =>
  starts.map((start) => start.toString({ timeZoneName: 'never' }))
const asTold = ({ morning, afternoon, evening }: Periods): Slots => ({
  morning: told(morning),
  afternoon: told(afternoon),
  evening: told(evening),
})
