import { on } from 'svelte/events'
import { timeOf } from './day-parts.ts'

/** What a pointer draws or moves in the calendar. */
export interface Draft {
  /** The appointment that is moved; null for a new one. */
  id: string | null
  date: string
  from: number
  until: number
  /** Whether its end was dragged, not the whole. */
  isResized?: true
}

interface Surroundings {
  /** The first and last hour that the columns show. */
  hours: () => { first: number; last: number }
  onDrop: (draft: Draft) => void
}

/** Minutes to which a drag snaps, and to which a touch does. */
const STEP = 15
const TOUCHED = 30
/** A pointer that moves less is pressed, not dragged. */
const STILL_PX = 4
/** How long a finger rests before it drags; before that it scrolls. */
const HOLD_MS = 400

interface Grip {
  id: string | null
  pointer: number
  x: number
  y: number
  date: string
  /** Of the appointment, or of the point where a new one begins. */
  from: number
  length: number
  /** From the appointment's start to where it was gripped. */
  below: number
  /** Whether it was gripped by its end. */
  isEnd: boolean
}

/**
 * Draws new appointments, and moves or resizes those that may move, by mouse, pen, or a finger that rests first. The
 * columns carry `data-date`; appointments `data-moves` with their id, `data-from` and `data-until` in minutes, and in them
 * `data-end` marks the end to drag.
 */
export class CalendarDrag {
  draft = $state.raw<Draft | null>(null)
  readonly #around: Surroundings
  #grip: Grip | null = null
  #hold: ReturnType<typeof setTimeout> | undefined

  constructor(around: Surroundings) {
    this.#around = around
  }

  /** Ends what is drawn, such as when its sheet closes. */
  clear() {
    this.draft = null
    this.#grip = null
    clearTimeout(this.#hold)
  }

  readonly attach = (calendar: HTMLElement) => {
    const offs = [
      on(calendar, 'pointerdown', (event) => this.#press(event, calendar)),
      on(calendar, 'pointermove', (event) => this.#move(event, calendar)),
      on(calendar, 'pointerup', (event) => this.#release(event, calendar)),
      on(calendar, 'pointercancel', () => this.clear()),
      on(window, 'keydown', ({ key }) => key === 'Escape' && this.#grip && this.clear()),
      // A finger that drags does not scroll.
      on(calendar, 'touchmove', (event) => this.draft && event.preventDefault(), {
        passive: false,
      }),
    ]
    return () => {
      this.clear()
      for (const off of offs) off()
    }
  }

  #minutesAt(column: HTMLElement, y: number, step: number): number {
    const { first, last } = this.#around.hours()
    const { top, height } = column.getBoundingClientRect()
    const minutes = first * 60 + ((y - top) / height) * (last - first) * 60
    return Math.floor(minutes / step) * step
  }

  #press(event: PointerEvent, calendar: HTMLElement) {
    const target = event.target instanceof HTMLElement ? event.target : null
    const column = target?.closest<HTMLElement>('[data-date]')
    if (event.button !== 0 || !event.isPrimary || !target || !column) return
    const block = target.closest<HTMLElement>('[data-from]')
    const id = block?.dataset.moves ?? null
    if (block && id === null) return
    const pressed = this.#minutesAt(column, event.clientY, STEP)
    const from = block ? Number(block.dataset.from) : pressed
    this.clear()
    this.#grip = {
      ...{ id, pointer: event.pointerId, x: event.clientX, y: event.clientY },
      ...{ date: column.dataset.date ?? '', from },
      length: block ? Number(block.dataset.until) - from : STEP,
      below: pressed - from,
      isEnd: id !== null && target.closest('[data-end]') !== null,
    }
    if (event.pointerType !== 'touch') return
    this.#hold = setTimeout(() => this.#draw(calendar, event), HOLD_MS)
  }

  #move(event: PointerEvent, calendar: HTMLElement) {
    const grip = this.#grip
    if (!grip || event.pointerId !== grip.pointer) return
    const isStill = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < STILL_PX
    if (!this.draft && isStill) return
    if (!this.draft && event.pointerType === 'touch') return this.clear()
    this.#draw(calendar, event)
  }

  /** Shows where the pointer is: a moved appointment under it, or a new one as far as it. */
  #draw(calendar: HTMLElement, { clientX, clientY, pointerId }: PointerEvent) {
    const grip = this.#grip
    if (!grip) return
    if (!this.draft) calendar.setPointerCapture(pointerId)
    const columns = [...calendar.querySelectorAll<HTMLElement>('[data-date]')]
    const under = columns.find((column) => {
      const { left, right } = column.getBoundingClientRect()
      return left <= clientX && clientX < right
    })
    const first = columns.find(({ dataset }) => dataset.date === grip.date)
    const staysInDay = grip.id === null || grip.isEnd
    const column = staysInDay ? first : (under ?? first)
    if (!column) return
    const at = this.#minutesAt(column, clientY, STEP)
    const { first: opens, last } = this.#around.hours()
    const within = (minutes: number) => Math.min(Math.max(minutes, opens * 60), last * 60)
    if (grip.id === null) {
      const [from, until] = [Math.min(grip.from, at), Math.max(grip.from, at) + STEP]
      this.draft = { id: null, date: grip.date, from: within(from), until: within(until) }
    } else if (grip.isEnd) {
      const until = within(Math.max(at, grip.from) + STEP)
      this.draft = { id: grip.id, date: grip.date, from: grip.from, until, isResized: true }
    } else {
      const from = Math.min(within(at - grip.below), last * 60 - grip.length)
      const date = column.dataset.date ?? grip.date
      this.draft = { id: grip.id, date, from, until: from + grip.length }
    }
  }

  #release(event: PointerEvent, calendar: HTMLElement) {
    const grip = this.#grip
    if (!grip || event.pointerId !== grip.pointer) return
    this.#grip = null
    clearTimeout(this.#hold)
    const dropped = this.draft
    if (dropped) {
      // The link under the pointer is not followed.
      const off = on(calendar, 'click', (click) => click.preventDefault(), { capture: true })
      setTimeout(off)
      const isWhereItWas = dropped.date === grip.date && dropped.from === grip.from
      const isAsLong = dropped.until - dropped.from === grip.length
      if (dropped.id !== null && isWhereItWas && isAsLong) this.clear()
      else this.#around.onDrop(dropped)
    } else if (grip.id === null) {
      const from = Math.floor(grip.from / TOUCHED) * TOUCHED
      this.#around.onDrop({ id: null, date: grip.date, from, until: from })
    }
  }
}

/** The page that asks about a draft before anything changes. */
export function pathOf({ id, date, from, until, isResized }: Draft): string {
  if (id !== null) {
    const moved = new URLSearchParams({ mover: `${date}T${timeOf(from)}` })
    if (isResized) moved.set('duracao', String(until - from))
    return `/agenda/${id}?${moved}`
  }
  const query = new URLSearchParams({ dia: date, hora: timeOf(from) })
  if (until > from) query.set('ate', timeOf(until))
  return `/agenda/nova?${query}`
}
