import { billingRpcs, type RpcRequest } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { testCaller, until } from '@encaixe/service-kit/testing'
import type { PixWorld } from './pix-world.ts'

type Charged = Awaited<ReturnType<PixWorld['someone']>>

/** What a test does with charges and what came for them. */
export function charging(world: PixWorld) {
  const operator = testCaller(world.bus.url)

  async function connected() {
    const ana = await world.someone()
    await ana.connect()
    return ana
  }

  async function open(
    { professionalId }: Pick<Charged, 'professionalId'>,
    { appointmentId = newId(), amountCents = 15_000 } = {},
  ) {
    const wanted = { professionalId, appointmentId, amountCents, text: 'Sessão com Ana' }
    const { charge } = await world.bus.call(billingRpcs.openCharge, wanted)
    if (!charge) throw new Error('a connected account makes charges')
    return { ...charge, appointmentId }
  }

  /** What a callback would do; the sandbox's own go to an address where nobody listens here. */
  const read = (appointmentId: string) =>
    operator.call(billingRpcs.reconcileCharges, { appointmentId })
  const shown = async (appointmentId: string) => {
    const { items } = await operator.call(billingRpcs.showCharges, { appointmentId })
    return items
  }
  /** Waits for what billing looks at again seconds later, at the bank: it looks now. */
  const soon = (isThere: () => Promise<boolean> | boolean, what: string, timeoutMs = 30_000) =>
    until(
      async () => {
        await world.prisma.$executeRaw`
          update tasks set due_at = now()
          where kind in ('read-charge', 'read-named-charge', 'refund-payment') and done_at is null
            and due_at between now() and now() + interval '20 seconds'`
        return isThere()
      },
      { what, timeoutMs },
    )
  /** Asks for a refund, as who knows all that came and went does. */
  const refund = (
    wanted: Pick<RpcRequest<typeof billingRpcs.refundPayments>, 'amountCents'> &
      Partial<RpcRequest<typeof billingRpcs.refundPayments>>,
  ) =>
    world.bus.call(billingRpcs.refundPayments, { requestId: newId(), reason: 'by_hand', ...wanted })
  /** How many reads that were asked for, and refunds, are not done. What watches an open charge never is. */
  const atRest = () =>
    world.prisma.$queryRaw<unknown[]>`
      select from tasks where done_at is null and kind in ('read-named-charge', 'refund-payment')`.then(
      ({ length }) => length,
    )

  /** Whether all is read that was asked for at once. */
  const readsAreDone = async () => {
    const rows = await world.prisma.$queryRaw<unknown[]>`
      select from tasks where done_at is null and kind = 'read-named-charge'`
    return rows.length === 0
  }
  /** Whether a refund waits until its provider is asked again. */
  const refundIsPutOff = async () => {
    const rows = await world.prisma.$queryRaw<unknown[]>`
      select from tasks where done_at is null and kind = 'refund-payment'
        and due_at > now() + interval '5 seconds'`
    return rows.length > 0
  }

  return {
    readsAreDone,
    refundIsPutOff,
    operator,
    connected,
    open,
    read,
    shown,
    soon,
    refund,
    atRest,
  }
}
