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
