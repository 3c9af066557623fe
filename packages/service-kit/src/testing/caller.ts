import { type Actor, type Asker, isAllowed, OPERATOR, type Rpc } from '@encaixe/contracts'
import { headers, type MsgHdrs } from '@nats-io/nats-core'
import { type Bus, connectBus } from '../bus/bus.ts'
import type { CallContext } from '../bus/contexts.ts'
import { encodeActor, header } from '../bus/wire.ts'
import { createLogger } from '../telemetry/log.ts'

/** Who may speak for an actor on the bus: the gateway for people, the agent for its own, a service for itself. */
function speakerFor(actor: Asker): string {
  if (actor.kind === 'operator') return OPERATOR
  if (actor.kind === 'agent') return 'intake-agent'
  return actor.kind === 'service' ? actor.name : 'gateway'
}

/** Longer than a service waits for another: a test fails by its answer and not by a busy machine. */
const TIMEOUT_MS = 30_000

/** In whose name a test asks that does not say so; for what is somebody's it has to. */
function actorFor({ access, subject }: Rpc): Actor {
  if (isAllowed(access, 'nobody')) return { kind: 'nobody' }
  if (isAllowed(access, 'operator')) return { kind: 'operator' }
  if (isAllowed(access, 'service')) return { kind: 'service', name: 'gateway' }
  throw new Error(`${subject} is somebody's: name the actor`)
}

/** Asks services in anybody's name, as whoever may speak for them: for tests only. */
export function testCaller(url: string): { call: Bus['call']; close(): Promise<void> } {
  const buses = new Map<string, Promise<Bus>>()
  const log = createLogger({ service: 'test', level: 'silent' })

  function busOf(service: string): Promise<Bus> {
    const bus = buses.get(service) ?? connectBus({ url, service, log })
    buses.set(service, bus)
    return bus
  }

  return {
    async call(rpc, input, context: CallContext = {}) {
      const actor = context.actor ?? actorFor(rpc)
      return (await busOf(speakerFor(actor))).call(rpc, input, {
        timeoutMs: TIMEOUT_MS,
        ...context,
        actor,
      })
    },
    async close() {
      await Promise.all([...buses.values()].map(async (bus) => (await bus).drain()))
    },
  }
}

/** The headers of a request in somebody's name, for tests that send one which no contract allows. */
export function testHeaders(actor: Asker): MsgHdrs {
  const sent = headers()
  sent.set(header.caller, speakerFor(actor))
  sent.set(header.actor, encodeActor(actor))
  return sent
}
