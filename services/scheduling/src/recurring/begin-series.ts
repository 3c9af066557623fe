import {
  AppError,
  NO_PREPAYMENT,
  offerByHand,
  type RpcInput,
  type schedulingRpcs,
} from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { markBooked, placeOf, serviceOf, withOffer } from '../offer/offer-rows.ts'
import type { Who } from './clients-of-booking.ts'
import { professionalWithSeries, type SeriesDependencies } from './own-series.ts'
import { occurrencesOf, type Series } from './recurrence.rule.ts'
import { requireNear } from './series-dates.rule.ts'
import { dateColumn, dateOf, seriesViewOf, termsColumns, withLeftOut } from './series-row.ts'
import { tellChanged } from './tell-series.ts'

type Handler = HandlersOf<
  typeof schedulingRpcs,
  'createRecurringSchedule'
>['createRecurringSchedule']
type Asked = RpcInput<typeof schedulingRpcs.createRecurringSchedule>

/** More that go on at once are a mistake. */
const MOST_SERIES = 500
/** Within which a series has to have its first occurrence. */
const FIRST_WITHIN = { months: 27 }

/** Begins a series: its client is found or added by booking first, then all of it is one transaction. */
export function beginSeries({ database, clients, clock }: SeriesDependencies): Handler {
  const { prisma } = database

  return async (asked, context) => {
    const professionalId = await professionalWithSeries({ database, clock }, context.actor, {
      orHasSome: false,
    })
    const now = clock()
    const page = await prisma.professional.findUniqueOrThrow({
      where: { id: professionalId },
      include: withOffer,
    })
    const offer = offerByHand(
      {
        ...page,
        // A series is made by the professional, who asks nobody to pay first.
        prepayment: NO_PREPAYMENT,
        services: page.services.map(serviceOf),
        places: page.places.map(placeOf),
      },
      asked,
    )
    const series = seriesAsked(asked, offer, page.timezone)
    requireSomeAhead(series, now)
    const held = await prisma.recurringSchedule.count({
      where: { professionalId, status: { not: 'ended' } },
    })
    if (held >= MOST_SERIES) throw tooMany()

    const client = await clients.ensure(professionalId, whoIs(asked), context)
    return database.transaction(async (work) => {
      const row = await work.tx.recurringSchedule.create({
        data: {
          id: newId(),
          professionalId,
          clientId: client.id,
          frequency: series.frequency,
          startsOn: dateColumn(series.startsOn),
          endsOn: series.endsOn === null ? null : dateColumn(series.endsOn),
          count: series.count,
          status: 'active',
          serviceId: offer.service?.id ?? null,
          serviceName: offer.service?.name ?? null,
          placeId: offer.place?.id ?? null,
          ...termsColumns(series.terms),
          createdAt: dateOf(now),
          updatedAt: dateOf(now),
        },
        include: withLeftOut,
      })
      const { service, place } = offer
      await markBooked(work.tx, {
        services: service ? [service.id] : [],
        places: place ? [place.id] : [],
      })
      await tellChanged(work, row, 'created', now)
      return seriesViewOf(row, client, now)
    })
  }
}

const whoIs = ({ clientId, client }: Asked): Who => {
  if (clientId !== undefined) return { clientId }
  if (client) return { ...client, email: client.email ?? null }
  throw new Error('the contract wants one of them')
}

function seriesAsked(
  asked: Asked,
  offer: { durationMinutes: number; priceCents: number },
  timezone: string,
): Series {
  const { frequency, startsOn, startTime } = asked
  const terms = {
    firstNumber: 0,
    anchor: startsOn,
    startTime,
    durationMinutes: asked.durationMinutes ?? offer.durationMinutes,
    priceCents: asked.priceCents ?? offer.priceCents,
    timezone,
  }
  const { endsOn = null, count = null } = asked
  return { frequency, startsOn, endsOn, count, terms: [terms], pauses: [] }
}

function requireSomeAhead(series: Series, now: Temporal.Instant) {
  const timezone = series.terms[0]?.timezone ?? 'UTC'
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  requireNear('startsOn', series.startsOn, today)
  const until = today.add(FIRST_WITHIN).toString()
  const isAhead = occurrencesOf(series, today.toString(), until).some(
    ({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0,
  )
  if (isAhead) return
  throw new AppError('VALIDATION_FAILED', 'The series has nothing ahead.', {
    errors: [{ path: 'startsOn', message: 'Essa série já teria terminado. Confira as datas.' }],
  })
}

const tooMany = () =>
  new AppError('VALIDATION_FAILED', 'Too many series at once.', {
    errors: [{ path: 'startsOn', message: `São no máximo ${MOST_SERIES} séries ao mesmo tempo.` }],
  })
