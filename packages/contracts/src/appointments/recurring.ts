import { z } from 'zod'
import { isOneWay, oneWay, serviceErrors, serviceIds } from '../offer/asked-services.ts'
import { agreedService } from '../offer/offered-service.ts'
import { rpcsOf } from '../rpc/define.ts'
import { sessionDuration } from '../scheduling/professional.ts'
import { contactFields } from '../text/person.ts'
import {
  cents,
  clockTime,
  dayOfWeek,
  email,
  id,
  instant,
  localDate,
  page,
  phone,
} from '../text/primitives.ts'
import { emptyAsAbsent, personName } from '../text/text.ts'
import { usesSession } from './paid-with.ts'

const rpc = rpcsOf('booking')

export const recurringFrequency = z
  .enum(['weekly', 'biweekly', 'monthly'], 'Escolha de quanto em quanto tempo se repete.')
  .meta({
    id: 'RecurringFrequency',
    description:
      'monthly: the same weekday in the same place of the month; of a fifth one, the last.',
  })
export type RecurringFrequency = z.output<typeof recurringFrequency>

export const recurringStatus = z.enum(['active', 'paused', 'ended']).meta({ id: 'RecurringStatus' })
export type RecurringStatus = z.output<typeof recurringStatus>

/** Why an occurrence could not be booked. */
export const conflictReason = z.enum(['slot_taken', 'time_off', 'plan_limit']).meta({
  id: 'OccurrenceConflictReason',
  description:
    "Another appointment; time off or a day of other hours; or the plan's appointments of that month.",
})
export type ConflictReason = z.output<typeof conflictReason>

const startTime = clockTime.meta({ description: 'Local time of the page.', examples: ['15:00'] })

const rule = {
  frequency: recurringFrequency,
  dayOfWeek,
  startTime,
  durationMinutes: sessionDuration,
  priceCents: cents,
  startsOn: localDate.meta({ description: 'The day of the first one.' }),
  endsOn: localDate.nullable().meta({ description: 'The last day that can have one.' }),
  count: z
    .int()
    .nullable()
    .meta({ description: 'How many there are, with those that a pause left out.' }),
  status: recurringStatus,
}

/** What each of them is; null: not said. */
const offer = {
  service: agreedService.nullable().meta({ description: 'As agreed when the series began.' }),
  placeId: id.nullable().meta({ description: 'Where; a place of the page.' }),
}

export const recurringSchedule = z
  .object({
    id,
    client: z
      .object({ id, ...contactFields })
      .meta({ description: 'How the professional knows the client; nulls once erased.' }),
    ...rule,
    ...offer,
    nextOccurrences: z.array(instant).meta({
      description:
        'By the rule, at most 8; without those that could not be booked, or were cancelled one by one.',
    }),
    conflicts: z
      .array(z.object({ startsAt: instant, reason: conflictReason }))
      .meta({ description: 'Those ahead that could not be booked.' }),
  })
  .meta({ id: 'RecurringSchedule', description: 'A time that repeats. The last terms agreed on.' })
export type RecurringSchedule = z.output<typeof recurringSchedule>

const scheduleId = id.meta({ description: 'An id of /api/recurring-schedules.' })
const from = localDate
  .optional()
  .meta({ description: 'The first day that it is about; today without it.' })

const change = {
  access: 'professional',
  scope: 'appointments:write',
  output: recurringSchedule,
  errors: ['NOT_FOUND', 'PLAN_FEATURE_REQUIRED', 'INVALID_TRANSITION'],
} as const

export const recurringRpcs = {
  listRecurringSchedules: rpc('listRecurringSchedules', {
    summary: 'Times of the page that repeat, the newest first.',
    access: 'professional',
    scope: 'appointments:read',
    http: { method: 'GET', path: '/api/recurring-schedules' },
    input: z.object({
      status: recurringStatus.optional().meta({ description: 'Only those.' }),
      clientId: id.optional().meta({ description: 'Of one client.' }),
      cursor: id
        .optional()
        .meta({ description: 'The `nextCursor` of the page before; without it the first page.' }),
    }),
    output: page(recurringSchedule),
    errors: ['PLAN_FEATURE_REQUIRED'],
  }),
  createRecurringSchedule: rpc('createRecurringSchedule', {
    summary: 'Begins a series of appointments for a client, who is told once.',
    ...change,
    http: { method: 'POST', path: '/api/recurring-schedules', status: 201 },
    input: z
      .object({
        clientId: id.optional(),
        client: z
          .object({
            name: personName({ missing: 'Diga o nome do cliente.' }),
            phone,
            email: email.optional(),
          })
          .optional()
          .meta({ description: 'Instead of clientId: found by the phone, or added.' }),
        frequency: recurringFrequency,
        startTime,
        startsOn: localDate,
        serviceId: emptyAsAbsent(id).meta({ description: 'An active service of the page.' }),
        serviceIds: emptyAsAbsent(serviceIds),
        placeId: emptyAsAbsent(id).meta({
          description: 'Needed where the services can be had at several places.',
        }),
        durationMinutes: sessionDuration
          .optional()
          .meta({ description: "The service's without it, or the page's session." }),
        priceCents: cents
          .optional()
          .meta({ description: "The service's without it, or the page's price." }),
        useSession: usesSession,
        endsOn: localDate.optional(),
        count: z.int().min(1).max(520).optional(),
      })
      .refine(({ clientId, client }) => (clientId === undefined) !== (client === undefined), {
        path: ['client'],
        message: 'Envie clientId ou client, um dos dois.',
      })
      .refine(isOneWay, oneWay)
      .refine(({ endsOn, count }) => endsOn === undefined || count === undefined, {
        path: ['count'],
        message: 'Envie endsOn ou count, não os dois.',
      })
      .refine(({ startsOn, endsOn }) => endsOn === undefined || startsOn <= endsOn, {
        path: ['endsOn'],
        message: 'A data final vem depois da inicial.',
      }),
    errors: [...change.errors, ...serviceErrors, 'PLAN_LIMIT_REACHED'],
  }),
  changeRecurringSchedule: rpc('changeRecurringSchedule', {
    summary: 'Moves what is still ahead from a day on, in the same appointments.',
    ...change,
    http: { method: 'PATCH', path: '/api/recurring-schedules/:id' },
    input: z
      .object({
        id: scheduleId,
        startTime: startTime.optional(),
        dayOfWeek: dayOfWeek.optional(),
        durationMinutes: sessionDuration.optional(),
        priceCents: cents.optional(),
        from: localDate.meta({ description: 'The first day that changes.' }),
      })
      .refine(
        (input) =>
          [input.startTime, input.dayOfWeek, input.durationMinutes, input.priceCents].some(
            (value) => value !== undefined,
          ),
        { path: ['startTime'], message: 'Diga o que muda.' },
      ),
  }),
  pauseRecurringSchedule: rpc('pauseRecurringSchedule', {
    summary: 'Cancels what is ahead until the series is resumed; each client notice once.',
    ...change,
    http: { method: 'POST', path: '/api/recurring-schedules/:id/pause' },
    input: z.object({ id: scheduleId, from }),
  }),
  resumeRecurringSchedule: rpc('resumeRecurringSchedule', {
    summary: 'Books again what a pause left out.',
    ...change,
    http: { method: 'POST', path: '/api/recurring-schedules/:id/resume' },
    input: z.object({ id: scheduleId, from }),
  }),
  endRecurringSchedule: rpc('endRecurringSchedule', {
    summary: 'Ends the series and cancels what is ahead; each client notice once.',
    ...change,
    http: { method: 'POST', path: '/api/recurring-schedules/:id/end' },
    input: z.object({ id: scheduleId, from }),
  }),
}

/** What became of a series. */
export const seriesChange = z.enum(['created', 'changed', 'paused', 'resumed', 'ended'])
