import { execFile, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PlainError } from '@encaixe/local-servers'
import { z } from 'zod'
import { root } from '../local/paths.ts'

const run = promisify(execFile)
const quiet: StdioOptions = ['ignore', 'ignore', 'inherit']

export type Deployment = Awaited<ReturnType<typeof trialDeployment>>

/**
 * Asks again until the condition holds; an error counts as not yet.
 * @throws PlainError after `withinMs`
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { withinMs, everyMs = 500 }: { withinMs: number; everyMs?: number },
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) {
      throw new PlainError(`Not after ${withinMs / 1_000} s: ${what}.`)
    }
    await pause(everyMs)
  }
}

export const engineAnswers = (): Promise<boolean> =>
  run('docker', ['version']).then(
    () => true,
    () => false,
  )

/**
 * Prepares docker-compose.yml with the sandbox under another name, with other ports, network, images and secrets than a
 * deployment on this machine. Starts nothing.
 */
export async function trialDeployment({
  name,
  port,
  subnet,
  files = [],
  settings = {},
  signal,
}: {
  name: string
  port: number
  subnet: string
  /** Compose files besides docker-compose.yml. */
  files?: readonly string[]
  settings?: Record<string, string>
  signal: AbortSignal
}) {
  const site = `http://localhost:${port}`
  const sandbox = `sandbox.localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const env = {
    ...process.env,
    ENCAIXE_VERSION: 'trial',
    ENCAIXE_HTTP: String(port),
    ENCAIXE_HTTP_INSIDE: String(port),
    ENCAIXE_HTTPS: String(port + 1),
    ENCAIXE_SUBNET: subnet,
    ENCAIXE_SITE: site,
    PUBLIC_URL: site,
    ENCAIXE_SANDBOX_SITE: `http://${sandbox}`,
    ENCAIXE_SANDBOX_URL: `http://${sandbox}`,
    OIDC_ISSUER: `http://${sandbox}/identity`,
    ENCAIXE_SECRETS: join(folder, '.secrets'),
    ...settings,
  }
  const words = (args: string[]) => [
    ...['compose', '-p', name, '--env-file', join(folder, '.env')],
    ...['docker-compose.yml', ...files].flatMap((file) => ['-f', file]),
    ...args,
  ]
  /** Runs docker compose; throws if it fails. */
  async function compose(...args: string[]): Promise<void> {
    const child = spawn('docker', words(args), { cwd: root, env, signal, stdio: quiet })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new PlainError(`docker compose ${args.join(' ')} ended with ${code}.`)
  }
  /** Runs docker compose and returns its output. */
  async function output(...args: string[]): Promise<string> {
    const options = { cwd: root, env, signal, maxBuffer: 64 * 1024 * 1024 }
    return (await run('docker', words(args), options)).stdout
  }
  /** Runs `npm run secrets`, which creates missing secrets. */
  async function makeSecrets() {
    const program = join(root, 'deploy/secrets/main.ts')
    await run(process.execPath, [program, '--sandbox', '--to', folder])
  }
  /** Sends a request to the sandbox; returns its JSON answer. */
  async function atSandbox(path: string, body?: unknown): Promise<unknown> {
    // By the proxy's own port: not every resolver knows names below localhost.
    const headers = { host: sandbox, 'content-type': 'application/json' }
    const asked = request({ port, path, headers, method: body === undefined ? 'GET' : 'POST' })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
    const [response] = await once(asked, 'response')
    return json(response)
  }
  await makeSecrets()
  return {
    /** The public address. */
    site: env.PUBLIC_URL,
    /** The folder of its secrets. */
    secrets: env.ENCAIXE_SECRETS,
    makeSecrets,
    atSandbox,
    compose,
    output,
    docker: async (...args: string[]) => void (await run('docker', args)),
    /** The containers of a service, by their ids. */
    containersOf: async (service: string) =>
      (await output('ps', '-q', service)).split('\n').filter(Boolean),
    /** Runs an operator's command. */
    ops: (...args: string[]) => compose('--profile', 'ops', 'run', '--rm', '-T', 'ops', ...args),
    /** The rows of a query at a service's database, as tuples of text. */
    async rows(database: string, query: string): Promise<string[][]> {
      const psql = ['psql', '-U', 'postgres', '-d', `encaixe_${database}`, '-AtF', '\t']
      const text = await output('exec', '-T', 'postgres', ...psql, '-c', query)
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('\t'))
    },
    /** The messages on the sandbox's phone of that number. */
    async messagesOf(phone: string): Promise<unknown[]> {
      const path = `/phone/messages?to=${encodeURIComponent(phone)}`
      return z.object({ items: z.array(z.unknown()) }).parse(await atSandbox(path)).items
    },
    /** Removes the deployment with its data and secrets. */
    async remove(): Promise<void> {
      const down = words(['--profile', '*', 'down', '-v', '--remove-orphans', '--timeout', '5'])
      await run('docker', down, { cwd: root, env }).catch(() => undefined)
      rmSync(folder, { recursive: true })
    },
  }
}
