import { accountEvents } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { z } from 'zod'
import { type Browser, startIdentityWorld } from '../identity/identity-world.ts'
import { refusal, solve } from '../limits/challenge-solver.ts'

const provenEvent = z.object({ data: accountEvents.PhoneProven.data })
export type Proven = z.output<typeof provenEvent>['data']

/** A gateway whose clock can be moved, the codes it had sent, and what it published of proven phones. */
export async function startPhoneWorld(env: Record<string, string> = {}) {
  let minutes = 0
  const world = await startIdentityWorld({
    env: { CHALLENGE_COST: '10', ...env },
    now: () => Date.now() + minutes * 60_000,
  })
  const proven: Proven[] = []
  const events = world.bus.connection.subscribe(accountEvents.PhoneProven.natsSubject, {
    callback(_error, message) {
      proven.push(provenEvent.parse(message.json()).data)
    },
  })
  /** As the notifier sends them: once, however often it is asked. */
  const codesOf = (phone: string) => {
    const ofPhone = world.sentCodes.filter((sent) => sent.phone === phone)
    return [...new Map(ofPhone.map(({ deliveryId, code }) => [deliveryId, code])).values()]
  }

  return {
    ...world,
    proven,
    pass(more: number) {
      minutes += more
    },
    codesOf,
    /** The latest code of a phone, once there are so many. */
    async codeOf(phone: string, count = 1): Promise<string> {
      await until(() => codesOf(phone).length >= count, { what: 'a code' })
      return codesOf(phone).at(-1) ?? ''
    },
    /** Everything Redis holds of sessions. */
    async sessionsHeld(): Promise<string[]> {
      const redis = new Redis(world.environment.REDIS_URL)
      try {
        const keys = await redis.keys('session:*')
        const values = keys.length > 0 ? await redis.mget(keys) : []
        return keys.map((key, index) => `${key} ${values[index]}`)
      } finally {
        redis.disconnect()
      }
    },
    async stop() {
      events.unsubscribe()
      await world.stop()
    },
  }
}

let phones = 0
/** A phone no other test uses. */
export const aPhone = () => {
  phones += 1
  return `+55119${String(70_000_000 + phones)}`
}

/** Any code but this one. */
export const notThis = (code: string) => (code === '000000' ? '000001' : '000000')

/** Asks for a code, and solves the challenge of who asks again, as a browser does. */
export async function askAt(browser: Pick<Browser, 'post'>, phone: string): Promise<Response> {
  const answer = await browser.post('/api/auth/phone', { phone })
  if (answer.status !== 403) return answer
  const altcha = await solve(refusal.parse(await answer.json()).challenge)
  return browser.post('/api/auth/phone', { phone, altcha })
}

export const verifyAt = (
  browser: Pick<Browser, 'post'>,
  phone: string,
  code: string,
  ticket?: string,
) => browser.post('/api/auth/phone/verify', { phone, code, ticket })
