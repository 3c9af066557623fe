import {
  AppError,
  appointmentRpcs,
  bookingRpcs,
  MOST_SERVICES,
  paymentMethod,
  purchaseRpcs,
  type Rpc,
  type RpcOutput,
  type RpcRequest,
  type ServedAccess,
  schedulingRpcs,
} from '@encaixe/contracts'
import { z } from 'zod'
import { nullFor } from '../http/problem.ts'

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
  /** One of which the second step calls; a key needs the scope of all. */
  rpcs: readonly [ServedRpc, ...ServedRpc[]]
  prepare: (input: Record<string, unknown>, asking: Asking) => Promise<Prepared>
}

interface Prepared {
  /** What would happen, in data. */
  would: unknown
  /** What will be asked, exactly; null: something is open still, and nothing can be confirmed. */
  ask: { rpc: ServedRpc; input: Record<string, unknown> } | null
}

/** @throws AppError VALIDATION_FAILED */
export function inputOf<S extends z.ZodType>(schema: S, typed: unknown): z.output<S> {
  const checked = schema.safeParse(typed)
  if (checked.success) return checked.data
  throw new AppError('VALIDATION_FAILED', z.prettifyError(checked.error))
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
  typed: Record<string, unknown>,
  { call }: Asking,
  wanted: Record<string, unknown>,
) {
  const { id, ...input } = inputOf(z.looseObject({ id: z.uuid() }), typed)
  const appointment = await call(appointmentRpcs.getAppointment, { id })
  const asked = { id, expectedVersion: appointment.version, ...input, ...wanted }
  return {
    would: { change: wanted, appointment },
    ask: { rpc: appointmentRpcs.changeAppointment, input: asked },
  }
}

/** The packages of a client, as far as who asks may see money. */
async function purchasesOf(clientId: string | undefined, { call }: Asking): Promise<unknown> {
  if (clientId === undefined) return null
  const listed = call(purchaseRpcs.listPurchases, { clientId })
  return listed.then(({ items }) => rows(items), nullFor('SCOPE_REQUIRED'))
}

const sale = z.object({
  clientId: id.describe('Who buys.'),
  packageId: id.optional().describe('What is sold; without it the packages are shown.'),
  priceCents: z.int().optional().describe('Centavos of BRL, where another is agreed on.'),
  paid: z
    .object({ method: paymentMethod, at: day.optional() })
    .optional()
    .describe('Where the money is there already; without it the client pays first.'),
  notify: z.boolean().optional(),
})

/** The client of a change, as the person who confirms it knows them. */
async function clientOf(id: string, { call }: Asking) {
  const { name, phone } = await call(bookingRpcs.getClient, { id })
  return { id, name, phone }
}

/** A sale at the price that was shown, whatever the package costs later. */
async function sold(typed: Record<string, unknown>, asking: Asking): Promise<Prepared> {
  const { packageId, ...input } = inputOf(sale, typed)
  const client = await clientOf(input.clientId, asking)
  const packages = (await asking.call(schedulingRpcs.listPackages, {})).items.filter(
    (one) => one.active,
  )
  if (packageId === undefined) return { would: { packages, client }, ask: null }
  const chosen = packages.find((one) => one.id === packageId)
  const priceCents = input.priceCents ?? chosen?.priceCents
  const asked = { ...input, packageId, ...(priceCents !== undefined && { priceCents }) }
  return {
    would: { sell: asked, package: chosen ?? null, client },
    ask: { rpc: purchaseRpcs.sellPackage, input: asked },
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
    rpcs: [bookingRpcs.createAppointment],
    async prepare(input, asking) {
      const { clientId } = z.object({ clientId: id }).parse(input)
      return {
        would: { book: input, client: await clientOf(clientId, asking) },
        ask: { rpc: bookingRpcs.createAppointment, input },
      }
    },
  },
  {
    name: 'move',
    title: 'Move an appointment',
    description: 'Moves an appointment to another start; its client is told.',
    input: { ...change, startsAt: instant },
    rpcs: [appointmentRpcs.changeAppointment],
    prepare: (input, asking) => changed(input, asking, { startsAt: input.startsAt }),
  },
  {
    name: 'cancel',
    title: 'Cancel an appointment',
    description: 'Cancels an appointment; its client is told.',
    input: change,
    rpcs: [appointmentRpcs.changeAppointment],
    prepare: (input, asking) => changed(input, asking, { status: 'cancelled' }),
  },
  {
    name: 'session',
    title: 'Sell a package, or use a session of one',
    description:
      'sell: a package to a client; without a packageId it shows those that can be sold. use, release: pays an appointment with a session that its client has, or takes that back.',
    input: {
      session: z.enum(['sell', 'use', 'release']),
      id: id.optional().describe('Of the appointment whose session is used or released.'),
      ...sale.partial().shape,
    },
    rpcs: [appointmentRpcs.changeAppointment, purchaseRpcs.sellPackage],
    async prepare({ session, id, ...input }, asking) {
      if (session === 'sell') return sold(input, asking)
      const { would, ask } = await changed({ id }, asking, { session })
      const packages = await purchasesOf(would.appointment.client?.id, asking)
      return { would: { ...would, packages }, ask }
    },
  },
]
