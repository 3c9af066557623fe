import { inScope, type Logger, newId } from '@encaixe/service-kit'
import type { DeliveryRef } from './delivery.ts'
import type { Verdict } from './send-delivery.ts'

/** Has deliveries sent that somebody is waiting for. */
export type SendNow = (refs: readonly DeliveryRef[]) => void

/** Beyond these a crowd waits better in the queue, which other replicas empty as well. */
const MOST_WAITING = 1_000

/**
 * Sends what somebody is waiting for in the process that stored it, right after that, and before every notice: no
 * queue is in between. It goes by the same claim as everything else, so whoever else is told of it sends it no
 * second time. What cannot go now, and what a process leaves behind that stops, is for the queue; what one leaves
 * behind that is killed is found by the sweeper.
 */
export function immediateSender({
  send,
  enqueue,
  atOnce,
  log,
}: {
  /** Sends one by WhatsApp, if it may go. */
  send: (id: string) => Promise<Verdict>
  enqueue: (refs: DeliveryRef[]) => void
  atOnce: number
  log: Logger
}): { sendNow: SendNow; stop(): Promise<void> } {
  const waiting: DeliveryRef[] = []
  const running = new Set<Promise<void>>()
  let isStopped = false

  const toQueue = (refs: readonly DeliveryRef[]) =>
    enqueue(refs.map((ref) => ({ ...ref, urgent: true })))

  async function sendOne(ref: DeliveryRef): Promise<void> {
    try {
      const verdict = await inScope({ requestId: newId() }, () => send(ref.id))
      if (verdict.kind !== 'done') toQueue([ref])
    } catch (error) {
      log.warn({ err: error, deliveryId: ref.id }, 'an answer goes by the queue')
      toQueue([ref])
    }
  }

  function begin() {
    while (running.size < atOnce) {
      const ref = waiting.shift()
      if (!ref) return
      const work = sendOne(ref).then(() => {
        running.delete(work)
        begin()
      })
      running.add(work)
    }
  }

  return {
    sendNow(refs) {
      const room = isStopped ? 0 : MOST_WAITING - waiting.length
      const here = refs.filter(({ channel }) => channel === 'whatsapp').slice(0, Math.max(0, room))
      const taken = new Set(here)
      toQueue(refs.filter((ref) => !taken.has(ref)))
      waiting.push(...here)
      begin()
    },
    async stop() {
      isStopped = true
      toQueue(waiting.splice(0))
      await Promise.all(running)
    },
  }
}
