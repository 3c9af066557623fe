import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '@encaixe/service-kit'
import { inTurns } from '../in-turns.ts'
import { book, createProfessional, offeredStarts, somePhone } from '../stack.ts'

/** Twice the longest time that any part may take to answer. */
const PATIENCE_MS = 10_000

interface Opening {
  slug: string
  startsAt: string
}

export interface Practice {
  professionalIds: string[]
  /** Free times of all professionals, in turn. */
  openings: Opening[]
}

let made = 0
const mailbox = (who: string) => `${who}-${process.pid}-${Date.now()}-${made++}@example.com`

/** Makes professionals with all channels, and lists their times of this many days. */
export async function openPractice(
  bus: Bus,
  professionals = 4,
  days: readonly number[] = [2, 3, 4, 5],
): Promise<Practice> {
  const created = await inTurns(Array.from({ length: professionals }), () =>
    createProfessional(bus, { email: mailbox('pro') }),
  )
  const openings = await inTurns(created, async ({ slug }) => {
    const offered = await Promise.all(days.map((day) => offeredStarts(slug, day)))
    return offered.flat().map((startsAt) => ({ slug, startsAt }))
  })
  const longest = Math.max(...openings.map(({ length }) => length))
  return {
    professionalIds: created.map(({ id }) => id),
    openings: Array.from({ length: longest }, (_, turn) =>
      openings.flatMap((own) => own[turn] ?? []),
    ).flat(),
  }
}

export interface Attempt extends Opening {
  clientPhone: string
  /** The status of the answer; 0 if there was none within {@link PATIENCE_MS}. */
  status: number
}

/** Books a time for a new client with a phone, and an e-mail if wanted. */
async function attempt(opening: Opening, hasMailbox = true): Promise<Attempt> {
  const clientPhone = somePhone()
  const request = {
    ...opening,
    clientPhone,
    ...(hasMailbox && { clientEmail: mailbox('client') }),
  }
  const status = await book(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => 0,
  )
  return { ...opening, clientPhone, status }
}

/** Books this many times at this rate, each for a new client with phone and e-mail. */
export async function bookings(
  { openings }: Practice,
  { count, perSecond }: { count: number; perSecond: number },
): Promise<Attempt[]> {
  const taken = openings.splice(0, count)
  if (taken.length < count) throw new Error('the practice has too few openings')
  const beganAt = performance.now()
  return Promise.all(
    taken.map(async (opening, index) => {
      await pause(Math.max(0, beganAt + (index * 1_000) / perSecond - performance.now()))
      return attempt(opening)
    }),
  )
}

/** One client in this many of a steady load has an e-mail. */
const MAILBOX_EVERY = 5

/** Books at this rate until it is stopped. */
export function steadyBookings({ openings }: Practice, { perSecond }: { perSecond: number }) {
  const beganAt = performance.now()
  const attempts: Promise<Attempt>[] = []
  let isOver = false

  async function run() {
    while (!isOver) {
      const due = ((performance.now() - beganAt) * perSecond) / 1_000
      while (attempts.length < due) {
        const opening = openings.shift()
        if (!opening) throw new Error('the practice has too few openings')
        attempts.push(attempt(opening, attempts.length % MAILBOX_EVERY === 0))
      }
      await pause(1_000 / perSecond)
    }
  }
  const running = run()
  running.catch(() => undefined) // Reported by stop.
  return {
    /** Stops and waits for pending answers. */
    async stop(): Promise<Attempt[]> {
      isOver = true
      await running
      return Promise.all(attempts)
    },
  }
}

export const statuses = (attempts: Attempt[]) => [...new Set(attempts.map(({ status }) => status))]
