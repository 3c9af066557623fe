import { expect, test } from 'vitest'
import { refusal, solve } from '../../../services/gateway/test/limits/challenge-solver.ts'
import { busOfFile } from '../../bus.ts'
import { book, createProfessional, offeredStarts } from '../../stack.ts'

const bus = await busOfFile()

/** Public bookings a day before the challenge starts, and the cap. */
const BEFORE_CHALLENGE = 40
const CAP = 50

async function startsOf(slug: string, count: number) {
  const starts: string[] = []
  for (let day = 2; starts.length < count; day += 1)
    starts.push(...(await offeredStarts(slug, day)))
  return starts.slice(0, count)
}

test('a busy professional’s bookings need a challenge, and fifty a day are the cap', async () => {
  const { slug } = await createProfessional(bus)
  const starts = await startsOf(slug, CAP + 2)
  const attempt = async (startsAt: string, altcha?: string) => {
    const response = await book({ slug, startsAt, ...(altcha && { altcha }) })
    const { status, headers } = response
    return { status, headers, ...refusal.parse(await response.json()) }
  }
  const together = (some: string[]) => Promise.all(some.map((startsAt) => attempt(startsAt)))

  const quiet = await together(starts.slice(0, BEFORE_CHALLENGE))
  expect(quiet.map(({ status }) => status)).toEqual(quiet.map(() => 200))

  for (const startsAt of starts.slice(BEFORE_CHALLENGE, CAP)) {
    const asked = await attempt(startsAt)
    expect(asked).toMatchObject({ status: 403, code: 'CHALLENGE_REQUIRED' })
    expect((await attempt(startsAt, await solve(asked.challenge))).status).toBe(200)
  }

  const [last = ''] = starts.slice(CAP)
  const asked = await attempt(last)
  const refused = await attempt(last, await solve(asked.challenge))
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
