import { once } from 'node:events'
import { request } from 'node:https'
import { json } from 'node:stream/consumers'
import { PlainError, say } from '@encaixe/local-servers'
import { z } from 'zod'
import { runCommand } from '../local/command.ts'
import { type Deployment, engineAnswers, trialDeployment, until } from './deployment.ts'

// `npm run smoke`: starts the deployment of docker-compose.yml with the sandbox, creates a professional, books through the
// proxy over TLS and waits for the message; then again after every service was killed. Skips with a message if no Docker
// engine answers.

const PHONE = '+5511987650001'
const WAIT_MS = 60_000
const PLACE = { name: 'encaixe-smoke', port: 18_080, subnet: '172.30.62.0/24' }
const SITE = `https://localhost:${PLACE.port + 1}`
/** The proxy's own certificate authority. */
const AUTHORITY = '/data/caddy/pki/authorities/local/root.crt'

const offered = z.object({
  slots: z.object({
    morning: z.array(z.string()),
    afternoon: z.array(z.string()),
    evening: z.array(z.string()),
  }),
})

await runCommand(async (signal) => {
  if (!(await engineAnswers())) {
    say('  Skipped: no Docker engine answers here.')
    return 0
  }
  const settings = { ENCAIXE_SITE: 'https://localhost', PUBLIC_URL: SITE }
  const deployment = await trialDeployment({ ...PLACE, settings, signal })
  const { compose, ops, output } = deployment
  try {
    await compose('up', '-d', '--build', '--wait')
    await ops(
      ...['professional', 'create', '--slug', 'fumaca', '--name', 'Fátima Fumaça'],
      ...['--profession', 'psychologist', '--phone', '+5511987650000', '--auto-confirm'],
      ...['--hours', 'mon-sun 00:00-24:00', '--notice', '0'],
    )
    const ca = await output('exec', '-T', 'proxy', 'cat', AUTHORITY)
    await bookAndHear(deployment, { ca, messages: 1 })
    for (const service of ['gateway', 'scheduling', 'booking', 'billing', 'notifier', 'nats']) {
      await compose('kill', '-s', 'SIGKILL', service)
      await compose('up', '-d', '--wait', '--no-deps', service)
      say(`  ${service} was killed and is back.`)
    }
    await bookAndHear(deployment, { ca, messages: 2 })
    say('1 passed, 0 failed')
    return 0
  } finally {
    await deployment.remove()
  }
})

/** Books a start two days ahead, and waits until the phone has this many messages. */
async function bookAndHear(
  { messagesOf }: Deployment,
  { ca, messages }: { ca: string; messages: number },
) {
  const date = Temporal.Now.plainDateISO().add({ days: 2 }).toString()
  const listing = await asked(ca, `/api/booking?slug=fumaca&date=${date}`)
  const { slots } = offered.parse(listing.body)
  const booked = await asked(ca, '/api/booking', {
    slug: 'fumaca',
    startsAt: slots.morning[0],
    clientName: 'Clara Cliente',
    clientPhone: PHONE,
  })
  if (booked.status !== 200) throw new PlainError(`The booking was answered ${booked.status}.`)
  const isThere = async () => (await messagesOf(PHONE)).length >= messages
  await until('the message is on the phone', isThere, { withinMs: WAIT_MS })
  say(`  Booked through the proxy over TLS, and the message arrived (${messages}).`)
}

/** Requests the site over TLS and trusts only this authority; with a body it is a POST. */
async function asked(ca: string, path: string, body?: Record<string, unknown>) {
  const method = body ? 'POST' : 'GET'
  const headers = { 'content-type': 'application/json' }
  const sent = request(new URL(path, SITE), { method, headers, ca, agent: false })
  sent.end(body && JSON.stringify(body))
  const [response] = await once(sent, 'response')
  return { status: Number(response.statusCode), body: await json(response) }
}
