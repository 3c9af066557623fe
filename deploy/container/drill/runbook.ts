import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PlainError, say } from '@encaixe/local-servers'
import { type Deployment, until } from '../deployment.ts'
import { offeredStarts } from './load.ts'
import { rotations } from './rotations.ts'

const WAIT_MS = 90_000
/** Longer than a notifier needs to find out that nobody answers. */
const AWAY_MS = 5_000
const DAYS = 2
/** Enough that no professional has a rush of bookings. */
const PROFESSIONALS = 20

/** Runs the runbook's commands; after each a client books and must get the message. */
export async function runRunbook(deployment: Deployment): Promise<number> {
  const { compose, ops, output, site, secrets, atSandbox } = deployment
  await compose('up', '-d', '--build', '--wait')
  await ops('seed', '--professionals', String(PROFESSIONALS), '--prefix', 'drill', '--auto-confirm')
  const starts = await offeredStarts(site, 'drill-1', DAYS)
  let clients = 0

  /** Books for a new client; returns a function that waits until the message is on their phone. */
  async function booked(): Promise<() => Promise<void>> {
    const clientPhone = `+55119${70_000_000 + clients}`
    const slug = `drill-${(clients % PROFESSIONALS) + 1}`
    const startsAt = starts[Math.floor(clients / PROFESSIONALS)]
    clients += 1
    const within = { withinMs: WAIT_MS }
    await until(
      'the booking is answered',
      async () => {
        const answer = await fetch(`${site}/api/booking`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.8.${clients}` },
          body: JSON.stringify({ slug, clientName: 'Clara Cliente', clientPhone, startsAt }),
        })
        await answer.body?.cancel()
        return answer.status === 200
      },
      within,
    )
    return () =>
      until(
        'the message is on the phone',
        async () => {
          return (await deployment.messagesOf(clientPhone)).length === 1
        },
        within,
      )
  }
  async function works(what: string) {
    await (await booked())()
    say(`  ${what}: a client booked and got the message.`)
  }

  await works('installed')
  for (const { what, run } of rotations) {
    const cronBefore = readFileSync(join(secrets, 'cron_secret'), 'utf8')
    await run(deployment)
    await works(`${what} replaced`)
    const cronSecret = readFileSync(join(secrets, 'cron_secret'), 'utf8')
    const asked = await Promise.all([cronBefore, cronSecret].map((one) => statusOfCron(site, one)))
    if (asked.join() !== (cronBefore === cronSecret ? '200,200' : '401,200')) {
      throw new PlainError(
        `The cron endpoint answered the old and the new secret with ${asked.join(' and ')}.`,
      )
    }
  }

  await compose('stop', 'sandbox')
  const delivered = await booked()
  await pause(AWAY_MS)
  await compose('start', 'sandbox')
  await delivered()
  say('  providers down: a client booked and got the message when they were back.')

  // The provider rejects the message for good, and an operator retries it later.
  await atSandbox('/faults', { target: 'whatsapp', mode: 'error:131026', count: 1 })
  const late = await booked()
  await until(
    'the message is given up',
    async () => (await output(...OPS, 'dead', 'list')).includes('1 dead messages'),
    { withinMs: WAIT_MS },
  )
  say(`  ops dead list:\n${await output(...OPS, 'dead', 'list')}`)
  say(`  ops dead retry: ${await output(...OPS, 'dead', 'retry')}`)
  await late()
  say('  dead letters: the message that was given up arrived.')

  for (const words of [
    ['outbox', 'status'],
    ['messaging', 'check'],
    ['copies', 'rebuild'],
  ]) {
    say(`  ops ${words.join(' ')}: ${await output(...OPS, ...words)}`)
  }
  await works('copies rebuilt')
  const twice = ['--scale', 'gateway=2', '--scale', 'booking=2']
  await compose('up', '-d', '--no-recreate', '--wait', ...twice)
  await works('two gateways, two bookings')
  await compose('up', '-d', '--wait')
  await works('one of each again')
  say('1 passed, 0 failed')
  return 0
}

const OPS = ['--profile', 'ops', 'run', '--rm', '-T', 'ops']

async function statusOfCron(site: string, secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await fetch(`${site}/api/cron/reminders`, { headers })
  await answer.body?.cancel()
  return answer.status
}
