import type { billingEvents, CloudEvent, EventData } from '@encaixe/contracts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { follow } from '../ledger/appointment-charges.ts'
import type { BookingWork, Parts } from '../store.ts'

type Changed = CloudEvent<EventData<typeof billingEvents.PixConnectionChanged>>

/**
 * What becomes of held times once their page has disconnected its account: no money can come by its charges any more, so
 * each asks for a charge again. Billing has none to give, and the booking goes on without the payment.
 */
export const onConnection =
  ({ clock, tasks }: Parts) =>
  async ({ data }: Changed, work: BookingWork): Promise<void> => {
    if (data.connected || !data.isFinal) return
    await lockProfessionals(work.tx, [data.professionalId])
    const rows = await work.tx.appointmentCharge.updateManyAndReturn({
      where: {
        professionalId: data.professionalId,
        confirmation: 'automatic',
        state: { in: ['opening', 'waiting'] },
      },
      data: { state: 'opening', payload: null, updatedAt: clock().toString() },
      select: { appointmentId: true },
    })
    if (rows.length === 0) return
    await follow(
      work,
      tasks,
      rows.map(({ appointmentId }) => appointmentId),
    )
  }
