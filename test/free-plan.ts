import { until } from '@encaixe/service-kit/testing'
import { query } from './database.ts'

/** Ends their trials and waits for booking's copy: the sweep runs at least every minute. */
export async function putOnFreePlan(ids: string[]) {
  await until(
    async () =>
      (
        await query(
          'billing',
          `update subscriptions set trial_ends_at = now() - interval '1 second'
           where professional_id = any($1) returning 1`,
          [ids],
        )
      ).length === ids.length,
    { what: 'the trials' },
  )
  await until(
    async () =>
      (
        await query(
          'booking',
          `select 1 from plans where professional_id = any($1) and effective_plan = 'free'`,
          [ids],
        )
      ).length === ids.length,
    { what: 'the end of the trials', timeoutMs: 90_000 },
  )
}
