import type { Rpc, RpcOutput, RpcRequest } from '@encaixe/contracts'
import { digestOf } from '@encaixe/contracts/shared-page'
import type { Bus, CallContext } from '@encaixe/service-kit'
import type { Part } from './unchanged.ts'

/** What asks services. */
export type Asking = Pick<Bus, 'call'>

/** Asks services as the bus does that it is given, and notes what they answer. */
export function notingBus(bus: Asking) {
  const noted: Part[] = []
  let asked = 0

  async function call<R extends Rpc>(
    rpc: R,
    input: RpcRequest<R>,
    context: CallContext = {},
  ): Promise<RpcOutput<R>> {
    asked += 1
    const answer = await bus.call(rpc, input, context)
    if (rpc.comparable && context.actor?.kind === 'nobody') {
      noted.push({ rpc, input, digest: digestOf(JSON.stringify(answer)) })
    }
    return answer
  }

  return {
    call,
    /** All that was answered; null where something failed, or cannot be compared, or nothing was asked. */
    parts: (): Part[] | null => (asked > 0 && noted.length === asked ? noted : null),
  }
}
