/**
 * The parts of a day, in minutes since its midnight: what is open, what is closed, what is free, and where blocks
 * that overlap stand beside each other.
 */

import { addDays } from '../time/calendar.ts'

export interface Part {
  from: number
  until: number
}

const DAY = 24 * 60

/** `09:30` is 570; `24:00` is the end of the day. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** 570 is `09:30`. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The part of its day that an appointment takes; one that ends after midnight takes the rest of it. */
export function partOf({ start, end }: { start: string; end: string }): Part {
  const [from, until] = [minutesOf(start), minutesOf(end)]
  return { from, until: until > from ? until : DAY }
}

/** What is left of the parts without the taken ones, in order. */
export function without(parts: readonly Part[], taken: readonly Part[]): Part[] {
  return taken
    .reduce<Part[]>(
      (left, { from, until }) =>
        left
          .flatMap((part) => [
            { from: part.from, until: Math.min(part.until, from) },
            { from: Math.max(part.from, until), until: part.until },
          ])
          .filter((part) => part.from < part.until),
      [...parts],
    )
    .toSorted((one, other) => one.from - other.from)
}

/** Local times of a stretch of days, `2026-11-25T14:00`. */
export interface Stretch {
  start: string
  end: string
}

/** The part of a local day that a stretch covers; null if it does not touch the day. */
export function partOn(date: string, { start, end }: Stretch): Part | null {
  const [day, next] = [`${date}T00:00`, `${addDays(date, 1)}T00:00`]
  if (end <= day || start >= next) return null
  return {
    from: start <= day ? 0 : minutesOf(start.slice(11)),
    until: end >= next ? DAY : minutesOf(end.slice(11)),
  }
}

/** A shorter pause is not offered as a gap. */
const SHORTEST_GAP = 30
/** A gap of today begins at a quarter of an hour. */
const STEP = 15

/** The free parts of a day that are long enough for somebody, from a minute on. */
export function gapsOf(open: readonly Part[], taken: readonly Part[], since = 0): Part[] {
  const passed = { from: 0, until: Math.ceil(since / STEP) * STEP }
  return without(open, [passed, ...taken]).filter(({ from, until }) => until - from >= SHORTEST_GAP)
}

export interface Lane {
  /** From the left, 0 first. */
  lane: number
  /** How many stand beside each other. */
  lanes: number
}

/** Where each block stands so that none covers another; those that overlap share the width. */
export function lanesOf(blocks: readonly Part[]): Lane[] {
  const found: Lane[] = blocks.map(() => ({ lane: 0, lanes: 1 }))
  const inOrder = blocks
    .map((part, index) => ({ ...part, index }))
    .toSorted((one, other) => one.from - other.from || other.until - one.until)
  let group: number[] = []
  let ends: number[] = []
  const close = () => {
    for (const index of group) found[index] = { lane: found[index]?.lane ?? 0, lanes: ends.length }
    group = []
    ends = []
  }
  for (const { from, until, index } of inOrder) {
    if (ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = until
    found[index] = { lane, lanes: 1 }
    group.push(index)
  }
  close()
  return found
}

/** The whole hours that a calendar shows: the working hours with some room, and every block. */
export function shownHours(
  hours: { first: number; last: number },
  blocks: readonly Part[],
): { first: number; last: number } {
  return {
    first: Math.min(hours.first, ...blocks.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(hours.last, ...blocks.map(({ until }) => Math.ceil(until / 60))),
  }
}
