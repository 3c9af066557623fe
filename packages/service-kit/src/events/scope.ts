import type { CloudEvent } from '@encaixe/contracts'
import { inScope } from '../telemetry/scope.ts'
import { traced } from '../telemetry/trace.ts'

/** Runs what an event causes in its trace, and so that logs, calls and events name it. */
export const asEvent = <T>(event: CloudEvent, work: () => Promise<T>): Promise<T> => {
  const { id, traceparent, requestid, type } = event
  return inScope({ eventId: id, requestId: requestid }, () =>
    traced({ name: type, kind: 'consumer', traceparent, attributes: { 'messaging.id': id } }, work),
  )
}

/**
 * Runs what several events cause together. It belongs to the trace and the request of none of them: it is
 * a trace of its own, linked to theirs. Where only one is left it is as if it had come alone.
 */
export function asEvents<T>(
  name: string,
  events: readonly CloudEvent[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = events
  if (first && others.length === 0) return asEvent(first, work)
  const links = events.map(({ traceparent }) => traceparent)
  const attributes = { 'messaging.batch.message_count': events.length }
  return traced({ name, kind: 'consumer', links, attributes }, work)
}
