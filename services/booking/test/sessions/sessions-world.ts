import {
  type Actor,
  type AppointmentView,
  bookingRpcs,
  type OfferedService,
  type Professional,
  type RpcRequest,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { startAccounts } from '../accounts.ts'
import { aService } from '../offers.ts'
import { aPlan, monday, now } from '../world.ts'

type World = Awaited<ReturnType<typeof startAccounts>>

export const physio = aService({ name: 'Fisioterapia', durationMinutes: 60, priceCents: 12_000 })
export const massage = aService({ name: 'Massagem', durationMinutes: 30, priceCents: 8_000 })

type Asked = Partial<RpcRequest<typeof bookingRpcs.createPublicBooking>>

interface Sold {
  serviceIds?: string[]
  sessions?: number
  /** ISO 8601; null: it has no end. */
  expiresAt?: string | null
  status?: string
}

/** A page that sold packages to its clients. */
export async function aPageWithPackages(world: World, changes: Partial<Professional> = {}) {
  const services: OfferedService[] = [physio, massage]
  const made = await world.professional({ services, autoConfirm: true, ...changes })
  await world.tellPlan(
    aPlan(made.id, {
      plan: 'pro',
      effectivePlan: 'pro',
      limits: { clients: null, appointmentsPerMonth: null },
    }),
  )
  const professional = { kind: 'professional', userId: made.userId } as const
  const owner = { kind: 'account', userId: made.userId, email: null } as const

  const byHand = (
    client: { name: string; phone: string },
    startsAt: string,
    asked: Partial<RpcRequest<typeof bookingRpcs.createAppointment>> = {},
  ) =>
    world.bus.call(
      bookingRpcs.createAppointment,
      {
        ...{ client: { name: client.name, phone: client.phone }, startsAt },
        serviceId: asked.serviceIds ? undefined : physio.id,
        ...asked,
      },
      { actor: professional, timeoutMs: 20_000 },
    )

  /** What the page's own list says of one appointment. */
  const seen = (id: string, actor: Actor = owner): Promise<AppointmentView> =>
    world.bus.call(bookingRpcs.getAppointment, { id }, { actor })

  const bookAt = (
    client: { name: string; phone: string },
    startsAt: string,
    actor: Actor = { kind: 'nobody' },
    asked: Asked = {},
  ) =>
    world.book(
      {
        ...{ slug: made.slug, startsAt },
        serviceId: asked.serviceIds ? undefined : physio.id,
        ...{ clientName: client.name, clientPhone: client.phone, ...asked },
      },
      { actor },
    )

  return {
    ...{ ...made, professional, owner, byHand, seen },

    /** A client of the page. */
    async client() {
      const { name, phone } = world.newPerson()
      const { id } = await world.bus.call(
        bookingRpcs.createClient,
        { name, phone },
        { actor: professional },
      )
      return {
        id,
        name,
        phone,
        phoneSession: { kind: 'phone', phone, sessionId: newId() } as const,
      }
    },

    /** A package that a client has bought and paid. */
    async sell(
      client: { id: string },
      { serviceIds = [physio.id], sessions = 10, expiresAt = null, status = 'active' }: Sold = {},
    ) {
      const id = newId()
      // At once: whoever sees it sees its sessions.
      await world.rows(
        `with sold as (
           insert into purchases (id, professional_id, client_id, package_id, package_name, price_cents, status, source,
             confirmation, bought_at, waits_until, active_at, expires_at, created_at, updated_at)
           values ($1, $2, $3, $4, 'Dez sessões', 90000, $5, 'professional', 'by_hand', $6, $6, $8, $7, $6, $6)
         )
         insert into purchase_entries (purchase_id, entry, service_ids, service_names, sessions)
         values ($1, 0, $9, '{Sessão}', $10)`,
        [
          ...[id, made.id, client.id, newId(), status, now.toString(), expiresAt],
          ...[status === 'open' ? null : now.toString(), serviceIds, sessions],
        ],
      )
      if (status === 'open') return id
      await world.rows(
        `insert into session_ledger (id, purchase_id, entry, delta, reason, actor, at)
         values ($1, $2, 0, $3, 'bought', 'professional', $4)`,
        [newId(), id, sessions, now.toString()],
      )
      return id
    },

    book: (
      client: { name: string; phone: string },
      time: string,
      actor: Actor = { kind: 'nobody' },
      asked: Asked = {},
    ) => bookAt(client, monday(time), actor, asked),
    bookAt,

    change: (
      id: string,
      change: Omit<RpcRequest<typeof bookingRpcs.changeAppointment>, 'id'>,
      actor: Actor = owner,
    ) => world.bus.call(bookingRpcs.changeAppointment, { id, ...change }, { actor }),

    act: (
      id: string,
      action: RpcRequest<typeof bookingRpcs.actOnAppointment>['action'],
      side: 'client' | 'client_phone' = 'client',
    ) =>
      world.bus.call(
        bookingRpcs.actOnAppointment,
        { action },
        { actor: { kind: 'link', appointmentId: id, side, generation: 0 } },
      ),

    /** The newest appointment of the page. */
    async newest(): Promise<AppointmentView> {
      const [row] = await world.rows<{ id: string }>(
        'select id from appointments where professional_id = $1 order by created_at desc, id desc limit 1',
        [made.id],
      )
      return seen(row?.id ?? '')
    },
  }
}

export const leftOf = async (world: World, purchaseId: string): Promise<number> => {
  const [row] = await world.rows<{ left: number }>(
    'select sum(sessions_left)::int as left from purchase_entries where purchase_id = $1',
    [purchaseId],
  )
  return row?.left ?? Number.NaN
}

/** Why sessions came and went, in their order: "used -1 client". */
export const ledgerOf = async (world: World, purchaseId: string): Promise<string[]> =>
  (
    await world.rows<{ reason: string; delta: number; actor: string }>(
      'select reason, delta, actor from session_ledger where purchase_id = $1 order by id',
      [purchaseId],
    )
  ).map(({ reason, delta, actor }) => `${reason} ${delta > 0 ? '+' : ''}${delta} ${actor}`)

/** What was told of a purchase, in its order. */
export const toldOf = async (world: World, purchaseId: string) =>
  (
    await world.rows<{ data: { change: string } }>(
      'select data from outbox where subject = $1 order by position',
      [purchaseId],
    )
  ).map(({ data }) => data.change)
