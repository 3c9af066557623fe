import { billingRpcs, bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { endPaying, pay } from '../instead/processor.ts'
import { Broken } from '../world.ts'
import type { Scene } from './scene.ts'

/** The professional pays for a plan, and reads what the practice has brought. */
export function money({ world, page, professional, localNow }: Scene) {
  const { chance, call, databases } = world

  const tellOf = (customer: string | undefined) =>
    customer === undefined
      ? undefined
      : call(
          billingRpcs.receiveProcessorEvent,
          {
            event: {
              ...{ id: `evt_${newId()}`, object: 'event', type: 'customer.subscription.updated' },
              created: Math.floor(world.now().epochMilliseconds / 1_000),
              data: { object: { object: 'subscription', customer } },
            },
          },
          {},
        )

  async function buyPlan() {
    const plan = chance.oneOf(['basic', 'pro', 'pro', 'premium'])
    await call(billingRpcs.startCheckout, { plan }, { actor: professional })
    if (chance.is(0.8)) await tellOf(pay())
  }

  const stopPaying = async () => tellOf(endPaying())

  /** What the report says is what the rows say. */
  async function readReport() {
    const today = localNow().toPlainDate()
    const from = today.subtract({ days: 360 }).toString()
    const { totals } = await call(
      bookingRpcs.getFinanceReport,
      { from, to: today.toString(), by: 'month' },
      { actor: professional },
    )
    const [row] = await databases.of.booking.rows<{ revenue: number; refunded: number }>(
      `select coalesce(sum(price_cents) filter (where (captured_at at time zone $2)::date >= $1), 0)::int
           - coalesce(sum(price_cents) filter (where (refunded_at at time zone $2)::date >= $1), 0)::int as revenue,
         coalesce(sum(price_cents) filter (where (refunded_at at time zone $2)::date >= $1), 0)::int as refunded
       from appointments`,
      [from, page.timezone],
    )
    const isSame = row?.revenue === totals.revenueCents && row.refunded === totals.refundedCents
    if (!isSame) {
      throw new Broken(
        `a report says ${JSON.stringify(totals)} and the rows ${JSON.stringify(row)}`,
      )
    }
  }

  return { buyPlan, stopPaying, readReport }
}
