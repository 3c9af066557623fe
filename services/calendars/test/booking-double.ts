import {
  type AppointmentEntry,
  appointmentEntryRpcs,
  type BookingSnapshot,
  bookingEvents,
} from '@encaixe/contracts'
import { publishTestEvent, type TestBus } from '@encaixe/service-kit/testing'

type Event = 'BookingCreated' | 'BookingConfirmed' | 'BookingCancelled' | 'BookingRescheduled'

/** What booking says of appointments, which a test changes. */
export async function bookingDouble(bus: TestBus) {
  /** The events that were told. */
  const told: string[] = []
  const entries = new Map<string, AppointmentEntry & { professionalId: string }>()
  const { listAppointmentEntries, pageComingAppointments } = appointmentEntryRpcs
  await bus.serve(
    { listAppointmentEntries, pageComingAppointments },
    {
      listAppointmentEntries: async ({ professionalId, ids }) => ({
        items: ids
          .flatMap((id) => entries.get(id) ?? [])
          .filter((entry) => entry.professionalId === professionalId),
      }),
      pageComingAppointments: async ({ professionalId }) => ({
        items: [...entries.values()]
          .filter((entry) => entry.professionalId === professionalId && entry.status !== 'gone')
          .map(({ appointmentId }) => ({ appointmentId })),
        nextCursor: null,
      }),
    },
  )

  const tell = async (event: Event, id: string) => {
    const entry = entries.get(id)
    if (!entry) throw new Error(`no appointment ${id}`)
    const more = {
      first: false,
      by: 'professional',
      reason: null,
      previousStartsAt: entry.startsAt,
    }
    const eventId = await publishTestEvent(bus, bookingEvents[event], {
      subject: id,
      data: { ...more, ...entry.snapshot },
    })
    told.push(eventId)
  }

  return {
    entries,
    told,
    /** Makes an appointment of an hour, and tells of it. */
    async book(page: { id: string; userId: string }, localStart: string) {
      const id = crypto.randomUUID()
      const clientId = crypto.randomUUID()
      const startsAt = `${localStart}:00-03:00`
      const endsAt = Temporal.Instant.from(startsAt).add({ hours: 1 }).toString()
      const person = { name: 'Bia Segredo', phone: '+5511900000002', email: null }
      const snapshot: BookingSnapshot = {
        appointment: {
          ...{ id, professionalId: page.id, clientId, startsAt, endsAt },
          ...{ status: 'pending_confirmation', paymentStatus: 'none', priceCents: 10_000 },
          ...{ source: 'public', version: 1 },
        },
        client: { id: clientId, userId: null, ...person },
        contact: person,
        professional: {
          ...{ id: page.id, userId: page.userId, slug: 'ana', name: 'Ana', phone: null },
          ...{ email: null, timezone: 'America/Sao_Paulo', autoConfirm: false },
        },
      }
      entries.set(id, {
        ...{ appointmentId: id, professionalId: page.id, startsAt, endsAt, status: 'tentative' },
        ...{ summary: 'Consulta com Bia', location: null, description: '', snapshot },
      })
      await tell('BookingCreated', id)
      return id
    },
    async change(id: string, event: Event, changes: Partial<AppointmentEntry>) {
      const entry = entries.get(id)
      if (entry) entries.set(id, { ...entry, ...changes })
      await tell(event, id)
    },
    tell,
  }
}
