import { execFile, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PlainError, say } from '@encaixe/local-servers'
import { z } from 'zod'
import { runCommand } from '../local/command.ts'
import { root } from '../local/paths.ts'

// `npm run smoke`: the whole deployment of docker-compose.yml with the sandbox, under a name and secrets of its
// own: a professional is made, a client books through the proxy and gets the message, and again after every
// service was killed. Where no Docker engine answers, nothing is tried, and that is said.

const PORT = 18_080
const SITE = `http://localhost:${PORT}`
const SANDBOX = `sandbox.localhost:${PORT}`
const PROJECT = 'encaixe-smoke'
const PHONE = '+5511987650001'
const WAIT_MS = 60_000

/** Of a port, a network and images of its own, so that a deployment on this machine is left alone. */
const addresses = {
  ENCAIXE_VERSION: 'smoke',
  ENCAIXE_HTTP: String(PORT),
  ENCAIXE_HTTP_INSIDE: String(PORT),
  ENCAIXE_HTTPS: String(PORT + 1),
  ENCAIXE_SUBNET: '172.30.62.0/24',
  ENCAIXE_SITE: SITE,
  PUBLIC_URL: SITE,
  ENCAIXE_SANDBOX_SITE: `http://${SANDBOX}`,
  ENCAIXE_SANDBOX_URL: `http://${SANDBOX}`,
  OIDC_ISSUER: `http://${SANDBOX}/identity`,
}

const run = promisify(execFile)
const quiet: StdioOptions = ['ignore', 'ignore', 'inherit']

const offered = z.object({
  slots: z.object({
    morning: z.array(z.string()),
    afternoon: z.array(z.string()),
    evening: z.array(z.string()),
  }),
})

await runCommand(async (stopped) => {
  if (!(await engineAnswers())) {
    say('  Left out: no Docker engine answers here, so the deployment was not tried.')
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-smoke-'))
  const env = { ...process.env, ...addresses, ENCAIXE_SECRETS: join(folder, '.secrets') }
  const compose = async (...args: string[]) => {
    const file = join(folder, '.env')
    const all = ['compose', '-p', PROJECT, '--env-file', file, ...args]
    const child = spawn('docker', all, { cwd: root, env, signal: stopped, stdio: quiet })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new PlainError(`docker compose ${args.join(' ')} ended with ${code}.`)
  }
  const ops = (...args: string[]) =>
    compose('--profile', 'ops', 'run', '--rm', '-T', 'ops', ...args)
  try {
    const secrets = join(root, 'deploy/secrets/main.ts')
    await run(process.execPath, [secrets, '--sandbox', '--to', folder])
    await compose('up', '-d', '--build', '--wait')
    await ops(
      ...['professional', 'create', '--slug', 'fumaca', '--name', 'Fátima Fumaça'],
      ...['--profession', 'psychologist', '--phone', '+5511987650000', '--auto-confirm'],
      ...['--hours', 'mon-sun 00:00-24:00', '--notice', '0'],
    )
    await bookAndHear(1)
    for (const service of ['gateway', 'scheduling', 'booking', 'billing', 'notifier', 'nats']) {
      await compose('kill', '-s', 'SIGKILL', service)
      await compose('up', '-d', '--wait', '--no-deps', service)
      say(`  ${service} was killed and is back.`)
    }
    await bookAndHear(2)
    say('1 passed, 0 failed')
    return 0
  } finally {
    await compose('down', '-v', '--timeout', '5').catch(() => undefined)
    rmSync(folder, { recursive: true })
  }
})

/** Books what is offered two days from now, and waits until the phone has as many messages. */
async function bookAndHear(messages: number) {
  const date = Temporal.Now.plainDateISO().add({ days: 2 }).toString()
  const listing = await fetch(`${SITE}/api/booking?slug=fumaca&date=${date}`)
  const { slots } = offered.parse(await listing.json())
  const booked = await fetch(`${SITE}/api/booking`, {
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
  while ((await messagesOf(PHONE)) < messages) {
    if (Date.now() > deadline) throw new PlainError('The message did not come within a minute.')
    await pause(200)
  }
  say(`  Booked through the proxy, and the message is there (${messages}).`)
}

/** By the proxy's own port: not every resolver knows names below localhost. */
async function messagesOf(phone: string): Promise<number> {
  const path = `/phone/messages?to=${encodeURIComponent(phone)}`
  const asked = get({ port: PORT, path, headers: { host: SANDBOX } })
  const [response] = await once(asked, 'response')
  return z.object({ items: z.array(z.unknown()) }).parse(await json(response)).items.length
}

function engineAnswers(): Promise<boolean> {
  return run('docker', ['version']).then(
    () => true,
    () => false,
  )
}
