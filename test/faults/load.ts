import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '@encaixe/service-kit'
import { book, createProfessional, offeredStarts, somePhone } from '../stack.ts'

/** Twice as long as any part of the system may take for an answer. */
const PATIENCE_MS = 10_000

interface Opening {
  slug: string
  startsAt: string
}

export interface Practice {
  professionalIds: string[]
  /** Times that nobody has booked yet, of all professionals in turn. */
  openings: Opening[]
}

let made = 0
const mailbox = (who: string) => `${who}-${process.pid}-${Date.now()}-${made++}@example.com`

/** Professionals who can be reached everywhere, with their times of four days. */
export async function openPractice(bus: Bus, professionals = 4): Promise<Practice> {
  const created = await Promise.all(
    Array.from({ length: professionals }, () => createProfessional(bus, { email: mailbox('pro') })),
  )
  const openings = await Promise.all(
    created.map(async ({ slug }) => {
      const days = await Promise.all([2, 3, 4, 5].map((day) => offeredStarts(slug, day)))
      return days.flat().map((startsAt) => ({ slug, startsAt }))
    }),
  )
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
  /** What the client was told; 0 when there was no answer within {@link PATIENCE_MS}. */
  status: number
}

/** Books so many openings, so many a second, each for a client of their own with phone and e-mail. */
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
      const clientPhone = somePhone()
      const request = { ...opening, clientPhone, clientEmail: mailbox('client') }
      const status = await book(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
        async (response) => {
          await response.body?.cancel()
          return response.status
        },
        () => 0,
      )
      return { ...opening, clientPhone, status }
    }),
  )
}

export const statuses = (attempts: Attempt[]) => [...new Set(attempts.map(({ status }) => status))]
