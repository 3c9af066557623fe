import {
  AppError,
  appointmentRpcs,
  bookingRpcs,
  MOST_SERVICES,
  purchaseRpcs,
  type Rpc,
  type RpcOutput,
  type RpcRequest,
  type ServedAccess,
  schedulingRpcs,
} from '@encaixe/contracts'
import { z } from 'zod'

/** Results are cut at so many rows. */
export const MOST_ROWS = 100

/** Calls an RPC in the name of who asks, as its route does. */
export type CallAsCaller = <R extends ServedRpc>(
  rpc: R,
  input: RpcRequest<R>,
) => Promise<RpcOutput<R>>

type ServedRpc = Rpc<z.ZodType, z.ZodType, ServedAccess>

interface Asking {
  call: CallAsCaller
  /** The page of who asks. */
  page: { slug: string; timezone: string }
}

interface Tool {
  name: string
  title: string
  description: string
  input: z.ZodRawShape
}

/** Reads. */
export interface ReadTool extends Tool {
  read: (input: Record<string, unknown>, asking: Asking) => Promise<unknown>
}

/** Changes something, in two steps. */
export interface WriteTool extends Tool {
  rpc: ServedRpc
  /** What would happen, in words and data, and what the RPC will be asked, exactly. */
  prepare: (
    input: Record<string, unknown>,
    asking: Asking,
  ) => Promise<{ would: unknown; asked: Record<string, unknown> }>
}

const day = z.iso.date().describe('A local day of the page, YYYY-MM-DD.')
const instant = z.iso.datetime({ offset: true }).describe('ISO 8601 with an offset.')
const id = z.uuid()
const services = {
  serviceIds: z
    .array(id)
    .min(1)
    .max(MOST_SERVICES)
    .optional()
    .describe('Services of the page in the order they are done.'),
}

const dayOf = (input: unknown, timezone: string) => {
  const start = Temporal.PlainDate.from(z.object({ date: day }).parse(input).date).toZonedDateTime(
    timezone,
  )
  const iso = (at: Temporal.ZonedDateTime) => at.toInstant().toString()
  return { from: iso(start), to: iso(start.add({ days: 1 })) }
}

const rows = (items: readonly unknown[]) => ({
  items: items.slice(0, MOST_ROWS),
  cut: items.length > MOST_ROWS,
})

export const readTools: readonly ReadTool[] = [
  {
    name: 'day',
    title: 'The day',
    description: 'The appointments of a local day, with their ids, versions and what may be done.',
    input: { date: day },
    async read(input, { call, page: { timezone } }) {
      const asked = {
        ...dayOf(input, timezone),
        ...{ as: 'professional' as const, limit: String(MOST_ROWS) },
      }
      return rows((await call(appointmentRpcs.listAppointments, asked)).items)
    },
  },
  {
    name: 'free_times',
    title: 'Free times',
    description: 'The starts that the page offers on a local day.',
    input: { date: day, ...services },
    async read(input, { call, page: { slug } }) {
      const { date, serviceIds } = z.object({ date: day, ...services }).parse(input)
      const service = serviceIds?.join()
      return call(schedulingRpcs.listSlots, { slug, date, ...(service && { service }) })
    },
  },
  {
    name: 'find_client',
    title: 'Find a client',
    description: 'Clients of the page by name, phone or e-mail.',
    input: { query: z.string().max(100) },
    async read(input, { call }) {
      const { query: q } = z.object({ query: z.string() }).parse(input)
      return rows((await call(bookingRpcs.listClients, { q })).items)
    },
  },
  {
    name: 'month_figures',
    title: 'The figures of a month',
    description: 'Revenue, sessions and no-shows between two local days.',
    input: { from: day, to: day },
    read: (input, { call }) =>
      call(bookingRpcs.getFinanceReport, {
        ...z.object({ from: day, to: day }).parse(input),
        by: 'month',
      }),
  },
]

const change = { id: id.describe('Of the appointment.'), reason: z.string().max(300).optional() }

/** A change of an appointment as it is now: of another version of it, the change is refused. */
async function changed(
  { id: appointmentId, ...input }: Record<string, unknown>,
  { call }: Asking,
  wanted: Record<string, unknown>,
) {
  const id = z.uuid().parse(appointmentId)
  const appointment = await call(appointmentRpcs.getAppointment, { id })
  const asked = { id, expectedVersion: appointment.version, ...input, ...wanted }
  return { would: { change: wanted, appointment }, asked }
}

/** The packages of a client, as far as who asks may see money. */
async function packagesOf(clientId: string | undefined, { call }: Asking): Promise<unknown> {
  if (clientId === undefined) return null
  try {
    return rows((await call(purchaseRpcs.listPurchases, { clientId })).items)
  } catch (error) {
    if (error instanceof AppError && error.code === 'SCOPE_REQUIRED') return null
    throw error
  }
}

export const writeTools: readonly WriteTool[] = [
  {
    name: 'book',
    title: 'Book an appointment',
    description: 'Books a time for a client of the page, who is told unless `notify` is false.',
    input: {
      clientId: id,
      startsAt: instant,
      durationMinutes: z.int().min(5).max(480).optional(),
      ...services,
      notify: z.boolean().optional(),
    },
    rpc: bookingRpcs.createAppointment,
    async prepare(asked, { call }) {
      const { clientId } = z.object({ clientId: id }).parse(asked)
      const { name, phone } = await call(bookingRpcs.getClient, { id: clientId })
      return { would: { book: asked, client: { id: clientId, name, phone } }, asked }
    },
  },
  {
    name: 'move',
    title: 'Move an appointment',
    description: 'Moves an appointment to another start; its client is told.',
    input: { ...change, startsAt: instant },
    rpc: appointmentRpcs.changeAppointment,
    prepare: (input, asking) => changed(input, asking, { startsAt: input.startsAt }),
  },
  {
    name: 'cancel',
    title: 'Cancel an appointment',
    description: 'Cancels an appointment; its client is told.',
    input: change,
    rpc: appointmentRpcs.changeAppointment,
    prepare: (input, asking) => changed(input, asking, { status: 'cancelled' }),
  },
  {
    name: 'session',
    title: 'Use a session of a package',
    description:
      'Pays an appointment with a session of a package that its client has, or takes that back; shows the packages.',
    input: { id: change.id, session: z.enum(['use', 'release']) },
    rpc: appointmentRpcs.changeAppointment,
    async prepare(input, asking) {
      const { would, asked } = await changed(input, asking, { session: input.session })
      const packages = await packagesOf(would.appointment.client?.id, asking)
      return { would: { ...would, packages }, asked }
    },
  },
]
