import { findProfession, plainWords, searchedAs } from '@encaixe/contracts'
import { placeSchema, serviceSchema, usualManner } from '../../src/dialogue/world/page.ts'
import { type TownPage, townPages } from './pages.ts'
import { type Booked, openTown, type Practice, type TownPurchase } from './practice.ts'

/** Tuesday, 24 November 2026, ten in the morning in São Paulo. */
export const NOW = Temporal.Instant.from('2026-11-24T13:00:00Z')
const TIMEZONE = 'America/Sao_Paulo'

/** @param local `2026-11-30T00:00` */
const instantOf = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(TIMEZONE).toInstant()

export const asAddOn = (addsTo: readonly string[] | undefined) => ({
  addOn: addsTo !== undefined,
  addsTo: addsTo ? [...addsTo] : null,
})

function practiceOf(given: TownPage): Practice {
  const { sessionDuration, sessionPrice, services, places, manner } = given
  const { slug, name, city, autoConfirm } = given
  const profession = findProfession(given.profession)
  return {
    page: {
      ...{ slug, name, city, autoConfirm },
      profession: profession?.label ?? '',
      timezone: TIMEZONE,
      durationMinutes: sessionDuration,
      priceCents: sessionPrice,
      cancellationNoticeHours: 12,
      services: services.map(({ key, at, addsTo, ...one }) =>
        serviceSchema.parse({ id: key, placeIds: [...at], ...one, ...asAddOn(addsTo) }),
      ),
      places: places.map(({ key, ...one }) => placeSchema.parse({ id: key, ...one })),
      manner: { ...usualManner, ...manner },
    },
    foundBy: ` ${plainWords(
      [name, profession?.label, searchedAs(given.profession), city, profession?.category].join(' '),
    )}`,
    ...{
      faq: given.faq,
      places,
      packages: given.packages,
      ...(given.pix && { pixKey: given.pix.key }),
    },
    offer: {
      sessionDuration,
      sessionPrice,
      services: services.map(({ key, at, addsTo, ...one }) => ({
        ...{ id: key, placeIds: [...at], active: true, ...asAddOn(addsTo) },
        ...one,
      })),
      places: places.map(({ key, travelMinutes = 0 }) => ({
        ...{ id: key, travelMinutes, active: true },
      })),
    },
    rules: {
      timezone: TIMEZONE,
      sessionDuration,
      ...(given.slotStepMinutes !== null && { stepMinutes: given.slotStepMinutes }),
      windows: given.days.flatMap((dayOfWeek) =>
        given.hours.map(([startTime, endTime]) => ({ dayOfWeek, startTime, endTime })),
      ),
      specialDays: given.specialDays.map(({ date, hours }) => ({
        date,
        windows: hours.map(([startTime, endTime]) => ({ startTime, endTime })),
      })),
      timeOff: given.timeOff.map(([start, end]) => ({
        start: instantOf(start),
        end: instantOf(end),
      })),
      busy: [],
      bufferMinutes: 0,
      minNoticeMinutes: 60,
      horizonDays: 60,
    },
  }
}

/** The professionals of the town that tests and lab use. */
export const practices = (): Practice[] => townPages.map(practiceOf)

export const JOAO = '+5581987654321'

/** An appointment (`ana-souza`, `26/11`, `15:00`); it is João's by default. */
export function appointment(
  slug: string,
  date: string,
  hour: string,
  more: Partial<Booked> = {},
): Booked {
  const [dayOfMonth = '', month = ''] = date.split('/')
  return {
    id: `${slug} ${date} ${hour}`,
    slug,
    phone: JOAO,
    name: 'João Silva',
    startsAt: instantOf(`2026-${month}-${dayOfMonth}T${hour.padStart(5, '0')}`),
    requestedStartsAt: null,
    status: 'confirmed',
    attendanceConfirmed: false,
    isPaid: false,
    holdUntil: null,
    service: null,
    place: null,
    session: null,
    address: null,
    version: 1,
    ...more,
  }
}

export const town = (booked: Booked[] = [], clock = () => NOW, bought: TownPurchase[] = []) =>
  openTown(practices(), booked, clock, bought)
