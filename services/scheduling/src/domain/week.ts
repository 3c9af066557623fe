import type { availabilityWindow } from '@encaixe/contracts'
import type { z } from 'zod'

/** One working window of one weekday, local times `HH:MM`; the end may be `24:00`. */
export type WorkingWindow = z.output<typeof availabilityWindow>

/**
 * The week as it is stored and told: in order, windows that touch or overlap made one.
 * `HH:MM` texts sort like the times they mean.
 */
export function mergeWindows(windows: readonly WorkingWindow[]): WorkingWindow[] {
  const inOrder = [...windows].sort(
    (a, b) => a.dayOfWeek - b.dayOfWeek || (a.startTime < b.startTime ? -1 : 1),
  )
  const merged: WorkingWindow[] = []
  for (const window of inOrder) {
    const last = merged.at(-1)
    if (last?.dayOfWeek === window.dayOfWeek && window.startTime <= last.endTime) {
      if (window.endTime > last.endTime) last.endTime = window.endTime
    } else {
      merged.push({ ...window })
    }
  }
  return merged
}
