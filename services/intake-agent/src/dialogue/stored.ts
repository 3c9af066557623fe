import { z } from 'zod'
import { actNames } from '../language/acts.rule.ts'
import {
  emptyMemory,
  type Manner,
  type Memory,
  type Offer,
  type PagePlace,
  type PageService,
  usualManner,
} from './types.ts'

const act = z.enum(actNames)

const range = z.object({ from: z.number(), to: z.number(), otherwise: z.number().exactOptional() })
const choice = z.object({
  days: z.array(z.object({ from: z.string(), to: z.string() })),
  weekdays: z.array(z.number()),
  times: z.array(range),
})
const wish = z.object({
  choices: z.array(choice),
  except: z.array(choice),
  any: z.boolean(),
  soonest: z.boolean(),
  shift: z.enum(['earlier', 'later']).nullable(),
})

/** The fields of scheduling's answer that the agent uses. */
export const storedService: z.ZodType<PageService> = z.object({
  id: z.string(),
  name: z.string(),
  durationMinutes: z.number(),
  priceCents: z.number().nullable(),
  placeIds: z.array(z.string()),
})
const line = z.string().nullish()
export const storedPlace: z.ZodType<PagePlace> = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  street: line,
  district: line,
  city: line,
})

const told = z.string().nullable()
export const storedManner: z.ZodType<Manner> = z.object({
  enabled: z.boolean(),
  greeting: told,
  address: told,
  price: told,
  preparation: told,
  tone: z.enum(['friendly', 'formal']),
})

const page = z.object({
  slug: z.string(),
  name: z.string(),
  profession: z.string(),
  city: z.string().nullable(),
  timezone: z.string(),
  durationMinutes: z.number(),
  priceCents: z.number(),
  autoConfirm: z.boolean(),
  cancellationNoticeHours: z.number(),
  services: z.array(storedService),
  places: z.array(storedPlace),
  // A state stored before settings existed has none.
  manner: storedManner.catch(usualManner),
})

const wanted = { serviceId: z.string().nullable(), placeId: z.string().nullable() }

const about = { slug: z.string(), startsAt: z.string() }
const ofAppointment = { ...about, appointmentId: z.string(), version: z.number() }
const proposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('book'), ...about, ...wanted, name: z.string(), phone: z.string() }),
  z.object({ kind: z.literal('move'), ...ofAppointment }),
  z.object({ kind: z.literal('cancel'), ...ofAppointment }),
  z.object({ kind: z.literal('attend'), ...ofAppointment }),
])

/** An offer as it is stored. */
export const storedOffer: z.ZodType<Offer> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slot'), ...about }),
  z.object({ kind: z.literal('page'), slug: z.string(), name: z.string() }),
  z.object({ kind: z.literal('service'), slug: z.string(), serviceId: z.string() }),
  z.object({ kind: z.literal('place'), slug: z.string(), placeId: z.string() }),
  z.object({ kind: z.literal('appointment'), appointmentId: z.string() }),
  z.object({ kind: z.literal('yes'), to: proposal.nullable() }),
  z.object({ kind: z.literal('no') }),
  z.object({ kind: z.literal('act'), act }),
])

const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('book'), wish }),
  z.object({
    kind: z.literal('reschedule'),
    appointmentId: z.string().nullable(),
    wish,
    from: wish.nullable(),
  }),
  z.object({
    kind: z.literal('cancel'),
    appointmentId: z.string().nullable(),
    from: wish.nullable(),
  }),
  z.object({ kind: z.literal('attend') }),
])

const memory: z.ZodType<Memory> = z.object({
  page: page.nullable(),
  task: task.nullable(),
  wanted: z.object(wanted),
  asked: z
    .enum(['page', 'service', 'place', 'when', 'appointment', 'name', 'phone', 'yes'])
    .nullable(),
  chosen: z.string().nullable(),
  options: z.array(
    z.object({ offer: storedOffer, label: z.string(), description: z.string().exactOptional() }),
  ),
  proposal: proposal.nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  misses: z.number(),
  greeted: z.boolean(),
})

/** The stored state, or an empty one if an earlier version wrote it in another shape. */
export const readMemory = (stored: unknown): Memory => memory.safeParse(stored).data ?? emptyMemory
