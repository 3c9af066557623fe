import { type ActorOf, bookingRpcs, type RpcRequest } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import type { World } from '../world.ts'
import { monday } from '../world.ts'

type Joining = RpcRequest<typeof bookingRpcs.joinWaitlist>
type Acting = Omit<RpcRequest<typeof bookingRpcs.actOnWaitlistWish>, 'token'>

let phones = 0
export const newPhone = () => `+55119${String(70_000_000 + phones++)}`

export interface TurnRow {
  wish_id: string
  client_name: string
  starts_at: Date
  until: Date
  outcome: string | null
}

/** What a test does with the waitlist of a world. */
export function waiters(world: World) {
  const link = (wishId: string): ActorOf<'link'> => ({
    ...{ kind: 'link', side: 'waitlist', appointmentId: wishId, generation: 0 },
  })

  const turnsOf = (professionalId: string) =>
    world.rows<TurnRow>(
      `select t.*, w.client_name from waitlist_turns t join waitlist_wishes w on w.id = t.wish_id
       where t.professional_id = $1 order by t.offered_at, t.id`,
      [professionalId],
    )

  const lookedAt = (professionalId: string) =>
    until(
      async () =>
        (
          await world.rows(
            `select from tasks where kind = 'waitlist-turns' and done_at is null
               and due_at <= $1 and body ->> 'professionalId' = $2`,
            [world.time.now.toString(), professionalId],
          )
        ).length === 0,
      { what: 'the turns to be looked at' },
    )

  return {
    link,
    turnsOf,
    /** Proves a phone, so that a time is kept for it. */
    prove: (phone: string) =>
      world.bus.call(bookingRpcs.notePhoneSession, { phone, provenAt: world.time.now.toString() }),
    /** Waits until everything that is due has been looked at. */
    lookedAt,
    join: (joining: Partial<Joining> & Pick<Joining, 'slug'>) =>
      world.bus.call(
        bookingRpcs.joinWaitlist,
        { clientName: 'Bia Alves', clientPhone: newPhone(), ...joining },
        { timeoutMs: 20_000 },
      ),
    see: (wishId: string) =>
      world.bus.call(bookingRpcs.getWaitlistWish, {}, { actor: link(wishId) }),
    act: (wishId: string, acting: Acting) =>
      world.bus.call(bookingRpcs.actOnWaitlistWish, acting, {
        actor: link(wishId),
        timeoutMs: 20_000,
      }),
    wishOf: async (phone: string): Promise<string> => {
      const [row] = await world.rows<{ id: string }>(
        'select id from waitlist_wishes where client_phone = $1 order by created_at desc limit 1',
        [phone],
      )
      if (!row) throw new Error('nobody with this phone waits')
      return row.id
    },
    /** Books a time and returns what cancels it, as its professional does. */
    async taken(
      { id, slug, userId }: { id: string; slug: string; userId: string },
      startsAt = monday('09:00'),
    ) {
      await world.book({ slug, startsAt, clientPhone: newPhone() })
      const [row] = await world.rows<{ id: string }>(
        `select id from appointments where professional_id = $1 and starts_at = $2
           and status not in ('rejected', 'cancelled')`,
        [id, startsAt],
      )
      const actor = { kind: 'account' as const, userId, email: null }
      const change = (wanted: { status: 'cancelled' | 'rejected' } | { startsAt: string }) =>
        world.bus.call(bookingRpcs.changeAppointment, { id: row?.id ?? '', ...wanted }, { actor })
      return {
        cancel: () => change({ status: 'cancelled' }),
        reject: () => change({ status: 'rejected' }),
        move: (to: string) => change({ startsAt: to }),
      }
    },
    /** The turn that runs on a page. */
    async turn(professionalId: string): Promise<TurnRow> {
      let running: TurnRow | undefined
      await until(
        async () => {
          running = (await turnsOf(professionalId)).find(({ outcome }) => outcome === null)
          return running !== undefined
        },
        { what: 'a turn to begin' },
      )
      if (!running) throw new Error('no turn runs')
      return running
    },
  }
}
