import { setTimeout as pause } from 'node:timers/promises'
import { PlainError, say } from '@encaixe/local-servers'
import { z } from 'zod'
import { runCommand } from '../local/command.ts'
import { type Deployment, engineAnswers, trialDeployment } from './deployment.ts'

// `npm run smoke`: the whole deployment of docker-compose.yml with the sandbox: a professional is made, a client
// books through the proxy and gets the message, and again after every service was killed. Where no Docker engine
// answers, nothing is tried, and that is said.

const PHONE = '+5511987650001'
const WAIT_MS = 60_000

const offered = z.object({
  slots: z.object({
    morning: z.array(z.string()),
    afternoon: z.array(z.string()),
    evening: z.array(z.string()),
  }),
})

await runCommand(async (signal) => {
  if (!(await engineAnswers())) {
    say('  Left out: no Docker engine answers here, so the deployment was not tried.')
    return 0
  }
  const place = { name: 'encaixe-smoke', port: 18_080, subnet: '172.30.62.0/24' }
  const deployment = await trialDeployment({ ...place, signal })
  const { compose, ops } = deployment
  try {
    await compose('up', '-d', '--build', '--wait')
    await ops(
      ...['professional', 'create', '--slug', 'fumaca', '--name', 'Fátima Fumaça'],
      ...['--profession', 'psychologist', '--phone', '+5511987650000', '--auto-confirm'],
      ...['--hours', 'mon-sun 00:00-24:00', '--notice', '0'],
    )
    await bookAndHear(deployment, 1)
    for (const service of ['gateway', 'scheduling', 'booking', 'billing', 'notifier', 'nats']) {
      await compose('kill', '-s', 'SIGKILL', service)
      await compose('up', '-d', '--wait', '--no-deps', service)
      say(`  ${service} was killed and is back.`)
    }
    await bookAndHear(deployment, 2)
    say('1 passed, 0 failed')
    return 0
  } finally {
    await deployment.remove()
  }
})

/** Books what is offered two days from now, and waits until the phone has as many messages. */
async function bookAndHear({ site, messagesOf }: Deployment, messages: number) {
  const date = Temporal.Now.plainDateISO().add({ days: 2 }).toString()
  const listing = await fetch(`${site}/api/booking?slug=fumaca&date=${date}`)
  const { slots } = offered.parse(await listing.json())
  const booked = await fetch(`${site}/api/booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      slug: 'fumaca',
      startsAt: slots.morning[0],
      clientName: 'Clara Cliente',
      clientPhone: PHONE,
    }),
  })
  if (booked.status !== 200) throw new PlainError(`The booking was answered ${booked.status}.`)
  const deadline = Date.now() + WAIT_MS
  while ((await messagesOf(PHONE)).length < messages) {
    if (Date.now() > deadline) throw new PlainError('The message did not come within a minute.')
    await pause(200)
  }
  say(`  Booked through the proxy, and the message is there (${messages}).`)
}
