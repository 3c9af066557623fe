import type { NotifierWork } from '../store.ts'
import { type EventDeliveries, insertDeliveries } from './insert-deliveries.sql.ts'
import type { Enqueue } from './queues.ts'

/** Inserts what events make, and adds the jobs once that has committed; what is lost with the process, the repair job adds. */
export async function deliver(
  { tx, afterCommit }: Pick<NotifierWork, 'tx' | 'afterCommit'>,
  enqueue: Enqueue,
  events: readonly EventDeliveries[],
): Promise<void> {
  const refs = await insertDeliveries(tx, events)
  afterCommit(() => enqueue(refs))
}
