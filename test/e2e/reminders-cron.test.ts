import { dirname } from 'node:path'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { secretNamed, secretsOf } from '../../deploy/local/stack/secrets.ts'
import { busOfFile } from '../bus.ts'
import { query } from '../database.ts'
import { book, createProfessional, offeredStarts, stack } from '../stack.ts'
import { appointmentsOf } from './database.ts'
import { expectBooked } from './problem.ts'

const bus = await busOfFile()
const secret =
  process.env.CRON_SECRET ??
  secretNamed(secretsOf(dirname(process.env.STACK_FILE ?? '')), 'cronSecret')

const reconciled = z.object({
  created: z.int(),
  dropped: z.int(),
  sent: z.int(),
  skipped: z.int(),
  waiting: z.int(),
})

const cron = (authorization?: string) =>
  fetch(`${stack().gateway}/api/cron/reminders`, {
    headers: authorization === undefined ? {} : { authorization },
  })

test('the reminders cron adds the reminders that are missing for an appointment', async () => {
  const professional = await createProfessional(bus, { autoConfirm: true })
  // Far enough ahead for both reminders, and near enough for today's comparison.
  const [from, to] = [26, 48].map((hours) => Temporal.Now.instant().add({ hours }))
  const startsAt = await until(async () => {
    const days = [1, 2].map((ahead) => offeredStarts(professional.slug, ahead))
    const offered = (await Promise.all(days)).flat().map((start) => Temporal.Instant.from(start))
    const isBetween = (start: Temporal.Instant) =>
      from !== undefined &&
      to !== undefined &&
      Temporal.Instant.compare(start, from) > 0 &&
      Temporal.Instant.compare(start, to) < 0
    return offered.find(isBetween)?.toString()
  })
  await expectBooked(await book({ slug: professional.slug, startsAt }))
  const [appointment] = await appointmentsOf(professional.id)
  const ofAppointment = `from tasks
    where kind = 'reminder' and body #>> '{snapshot,appointment,id}' = $1`
  const made = (kinds: number) =>
    until(
      async () => {
        const rows = await query('notifier', `select id ${ofAppointment}`, [appointment?.id])
        return rows.length === kinds
      },
      { what: `${kinds} reminders` },
    )
  await made(2)
  // As if the event had been lost.
  await query('notifier', `delete ${ofAppointment}`, [appointment?.id])
  const answer = await cron(`Bearer ${secret}`)
  expect(answer.status).toBe(200)
  const { created, waiting } = reconciled.parse(await answer.json())
  expect(created).toBeGreaterThanOrEqual(2)
  expect(waiting).toBeGreaterThanOrEqual(2)
  await made(2)
})

test.each([
  ['no secret', undefined],
  ['another one', 'Bearer not-the-secret'],
  ['half of it', `Bearer ${secret.slice(0, 20)}`],
  ['it as a password', `Basic ${secret}`],
])('a cron request with %s adds nothing', async (_, authorization) => {
  const answer = await cron(authorization)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
})
