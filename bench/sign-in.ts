import { createAccount, signIn } from '@encaixe/sandbox/testing'
import { until } from '@encaixe/service-kit/testing'
import { someAddress } from '../test/stack.ts'
import { quantile, type Row } from './report.ts'

const PEOPLE = 300

interface World {
  gateway: string
  gatewayHealth: string
  sandbox: string
}

/**
 * People sign in through the provider's real forms, one after the other. The gateway measures its own part
 * of each return: the way back to the cookie, without waiting for the provider.
 */
export async function benchSignIn({ gateway, gatewayHealth, sandbox }: World): Promise<Row[]> {
  const issuer = `${sandbox}/identity`
  const before = await ownTimes(gatewayHealth)
  const whole: number[] = []
  for (let person = 0; person < PEOPLE; person += 1) {
    const email = `bench-${person}-${Date.now()}@exemplo.com.br`
    await createAccount({ issuer, email })
    whole.push(await signInOnce(gateway, email))
  }
  const after = await until(async () => {
    const times = await ownTimes(gatewayHealth)
    return countOf(times) - countOf(before) >= PEOPLE && times
  })
  const own = [...after].map(([bound, count]) => ({
    bound,
    count: count - (before.get(bound) ?? 0),
  }))
  return [
    {
      figure: 'sign-in, own time, p50, ms',
      measured: quantileOf(own, 0.5) * 1_000,
    },
    {
      figure: 'sign-in, own time, p95, ms',
      measured: quantileOf(own, 0.95) * 1_000,
      target: '< 30',
    },
    {
      figure: 'sign-in, the whole return with the provider, p95, ms',
      measured: quantile(whole, 0.95),
    },
  ]
}

/** Milliseconds from the provider's redirect to the cookie. */
async function signInOnce(gateway: string, email: string): Promise<number> {
  const headers = { 'x-forwarded-for': someAddress(), 'user-agent': 'Chrome/142 Windows' }
  const begun = await fetch(`${gateway}/auth/login`, { redirect: 'manual', headers })
  const authorizationUrl = begun.headers.get('location') ?? ''
  const [cookie = ''] = begun.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const { callbackUrl } = await signIn({ authorizationUrl, email })
  const { pathname, search } = new URL(callbackUrl)
  const startedAt = performance.now()
  const back = await fetch(`${gateway}${pathname}${search}`, {
    redirect: 'manual',
    headers: { ...headers, cookie },
  })
  if (back.headers.get('location') !== '/conta') throw new Error('a sign-in was refused')
  return performance.now() - startedAt
}

/** How many sign-ins took at most so many seconds, by that bound; ascending, the last is all. */
async function ownTimes(health: string): Promise<Map<number, number>> {
  const text = await (await fetch(`${health}/metrics`)).text()
  const lines = text.matchAll(/^sign_in_own_seconds_bucket\{le="([^"]+)"[^}]*\} (\d+)$/gm)
  return new Map(
    [...lines].map(([, bound = '', count]) => [
      Number(bound.replace('+Inf', 'Infinity')),
      Number(count),
    ]),
  )
}

const countOf = (times: Map<number, number>) => [...times.values()].at(-1) ?? 0

/** Within a bucket as if all its values were spread evenly. */
function quantileOf(buckets: readonly { bound: number; count: number }[], share: number): number {
  const wanted = (buckets.at(-1)?.count ?? 0) * share
  let lower = { bound: 0, count: 0 }
  for (const one of buckets) {
    if (one.count >= wanted) {
      const part = (wanted - lower.count) / Math.max(1, one.count - lower.count)
      return lower.bound + (one.bound - lower.bound) * part
    }
    lower = one
  }
  return Number.NaN
}
