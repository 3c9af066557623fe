import { NO_PREPAYMENT, type RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { embeddedAnswer } from './answer.ts'
import { goalsOfPage } from './goals.ts'
import { pageScenes } from './page-scene.ts'
import { runLab, totalOf } from './run-lab.ts'

const { getPublicProfile, listDays, listSlots } = schedulingRpcs

const profile: RpcOutput<typeof getPublicProfile> = {
  slug: 'rosa-prado',
  name: 'Rosa Prado',
  profession: { key: 'psychologist', label: 'Psicologia', category: 'Saúde e clínica' },
  bio: '',
  avatarUrl: null,
  city: 'Recife',
  sessionDuration: 50,
  sessionPrice: 18_000,
  rating: { average: null, count: 0 },
  services: [],
  timezone: 'America/Sao_Paulo',
  autoConfirm: true,
  cancellationNoticeHours: 12,
  minNoticeMinutes: 60,
  horizonDays: 60,
  places: [],
  packages: [],
  bookingQuestion: null,
  prepayment: NO_PREPAYMENT,
  accentColor: null,
  photos: [],
  faq: [],
  related: [],
  relatedFor: 'everybody',
}

/** The public API of an installation with this page, which is free at 9:00 and at 15:00 every day. */
async function read(path: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, 'http://encaixe.example')
  const asked = (name: string) => searchParams.get(name) ?? ''
  if (pathname === '/api/professionals/rosa-prado') return profile
  if (pathname === '/api/booking/days') {
    const from = Temporal.PlainDate.from(asked('from'))
    const count = from.until(asked('to')).days + 1
    const days: RpcOutput<typeof listDays> = {
      days: Array.from({ length: count }, (_, index) => ({
        date: from.add({ days: index }).toString(),
        available: true,
      })),
    }
    return days
  }
  if (pathname !== '/api/booking') throw new Error(`nobody answers ${path}`)
  const date = asked('date')
  const slots: RpcOutput<typeof listSlots> = {
    date,
    sessionDuration: 50,
    slots: {
      morning: [`${date}T09:00:00-03:00`],
      afternoon: [`${date}T15:00:00-03:00`],
      evening: [],
    },
  }
  return slots
}

test('every persona tries a real page, and nothing is booked without a yes', async () => {
  const { page, open } = await pageScenes(read, 'rosa-prado')
  expect(page).toMatchObject({ name: 'Rosa Prado', profession: 'Psicologia', priceCents: 18_000 })
  const played = await runLab({
    answer: embeddedAnswer,
    runs: 1,
    goalsOf: ({ isHostile }) => (isHostile ? [] : goalsOfPage(page)),
    sceneOf: open,
    now: Temporal.Instant.from('2026-11-23T12:00:00Z'),
  })
  expect(totalOf(played).wrongActions).toBe(0)
  expect(totalOf(played).success).toBeGreaterThan(0.9)
})
