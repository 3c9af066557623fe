import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { stack } from '../../stack.ts'

const list = z.object({ items: z.array(z.object({ id: z.string(), current: z.boolean() })) })
const session = z.looseObject({ authenticatedAt: z.number() })

const HOUR_MS = 3_600_000

/** Makes this browser's sign-in an hour old. */
export async function ageSignIn(page: Page): Promise<void> {
  const { items } = list.parse(await (await page.request.get('/api/sessions')).json())
  const id = items.find(({ current }) => current)?.id
  const redis = new Redis(stack().redis)
  try {
    const key = await until(async () => (await redis.keys(`*session:${id}`))[0], {
      what: 'the session in Redis',
    })
    const held = session.parse(JSON.parse((await redis.get(key)) ?? ''))
    const aged = { ...held, authenticatedAt: held.authenticatedAt - HOUR_MS }
    await redis.set(key, JSON.stringify(aged), 'KEEPTTL')
  } finally {
    redis.disconnect()
  }
}
