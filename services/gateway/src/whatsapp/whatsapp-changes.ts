import { isForNotifier } from '@encaixe/contracts'
import { z } from 'zod'

const list = z.array(z.unknown())
const record = z.record(z.string(), z.unknown())

/** Lists in a change that may be taken apart: each of their items says something on its own. */
const SEPARABLE = ['statuses', 'messages'] as const

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** The changes that a webhook body of the messaging provider names; anything else in it says nothing. */
export function changesOf(body: unknown): unknown[] {
  const { entry } = record.safeParse(body).data ?? {}
  return (list.safeParse(entry).data ?? []).flatMap((one) => {
    const { changes } = record.safeParse(one).data ?? {}
    return list.safeParse(changes).data ?? []
  })
}

/** Who reads a change: the agent what people wrote to it, the notifier everything else. */
export function readersOf(change: unknown): { agent: boolean; notifier: boolean } {
  const { value } = record.safeParse(change).data ?? {}
  const { messages, statuses } = record.safeParse(value).data ?? {}
  const sent = list.safeParse(messages).data ?? []
  const own = sent.filter(isForNotifier)
  return {
    agent: own.length < sent.length,
    notifier: sent.length === 0 || own.length > 0 || statuses !== undefined,
  }
}

/**
 * Changes in groups of at most so many bytes, each for a message on the bus. A change that is larger than
 * that is taken apart; what cannot be is left out, and counted.
 */
export function groupsOf(
  changes: readonly unknown[],
  mostBytes: number,
): { groups: unknown[][]; tooLarge: number } {
  const groups: unknown[][] = []
  let [group, room, tooLarge]: [unknown[], number, number] = [[], 0, 0]

  function add(change: unknown) {
    // One more for the comma.
    const bytes = bytesOf(change) + 1
    if (bytes > mostBytes) {
      const parts = halvesOf(change)
      if (parts.length === 0) tooLarge += 1
      for (const part of parts) add(part)
      return
    }
    if (bytes > room) {
      group = []
      room = mostBytes
      groups.push(group)
    }
    group.push(change)
    room -= bytes
  }

  for (const change of changes) add(change)
  return { groups, tooLarge }
}

/** The same change twice, each with half of what it tells; nothing when it cannot be divided. */
function halvesOf(change: unknown): unknown[] {
  const fields = record.safeParse(change).data
  const value = record.safeParse(fields?.value).data
  if (!fields || !value) return []
  const key = SEPARABLE.find((one) => (list.safeParse(value[one]).data ?? []).length > 1)
  if (!key) return []
  const items = list.parse(value[key])
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].map((half) => ({
    ...fields,
    value: { ...value, [key]: half },
  }))
}
