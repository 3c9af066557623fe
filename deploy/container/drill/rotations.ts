import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceNames } from '@encaixe/contracts'
import { certificateFileNames } from '../../secrets/certificates.ts'
import type { Deployment } from '../deployment.ts'

/** A secret that is replaced as the runbook says it (docs/operations.md, Secrets). */
export interface Rotation {
  what: string
  run(deployment: Deployment): Promise<void>
}

const started = ({ compose }: Deployment, ...services: string[]) =>
  compose('up', '-d', '--no-deps', '--force-recreate', '--wait', ...services)

/** Deletes secret files and creates them again. */
async function madeAnew({ secrets, makeSecrets }: Deployment, files: readonly string[]) {
  for (const file of files) rmSync(join(secrets, file))
  await makeSecrets()
}

const read = ({ secrets }: Deployment, file: string) => readFileSync(join(secrets, file), 'utf8')

function write({ secrets }: Deployment, file: string, content: string) {
  const path = join(secrets, file)
  writeFileSync(`${path}.new`, content)
  // Whatever this process makes is its own; containers read it as another user.
  chmodSync(`${path}.new`, 0o444)
  renameSync(`${path}.new`, path)
}

/** Secrets that only their readers need to reload. */
const plain = (files: readonly string[], services: readonly string[]): Rotation => ({
  what: files.join(', '),
  async run(deployment) {
    await madeAnew(deployment, files)
    await started(deployment, ...services)
  },
})

/** In a trial the sandbox is the provider, so both sides reload. */
const ofProvider = (file: string, service: string): Rotation => plain([file], [service, 'sandbox'])

/** Secrets that seal what is stored: the new one stands beside the old one until a command has sealed everything by it. */
const resealed = (file: string, service: string, command: string[]): Rotation => ({
  what: file,
  async run(deployment) {
    const next = 'second:a-key-that-was-made-for-this-drill'
    write(deployment, file, `${next},${read(deployment, file)}`)
    await started(deployment, service)
    await deployment.ops(...command)
    write(deployment, file, next)
    await started(deployment, service)
  },
})

export const rotations: Rotation[] = [
  {
    what: 'booking_nats_url',
    async run(deployment) {
      await madeAnew(deployment, ['booking_nats_url'])
      await deployment.compose('restart', 'nats')
      await started(deployment, 'booking')
    },
  },
  {
    what: 'booking_database_url',
    async run(deployment) {
      await madeAnew(deployment, ['booking_database_url'])
      await deployment.compose('run', '--rm', '-T', 'migrate')
      await started(deployment, 'booking')
    },
  },
  {
    what: 'postgres_password, postgres_url',
    async run(deployment) {
      await madeAnew(deployment, ['postgres_password', 'postgres_url'])
      const password = read(deployment, 'postgres_password')
      const words = ['psql', '-U', 'postgres', '-c', `alter role postgres password '${password}'`]
      await deployment.compose('exec', '-T', 'postgres', ...words)
      await deployment.compose('run', '--rm', '-T', 'migrate')
    },
  },
  plain(['redis_url', 'redis.conf'], ['redis', 'gateway', 'notifier']),
  {
    what: 'the certificates of the bus',
    async run(deployment) {
      await madeAnew(deployment, certificateFileNames)
      await deployment.compose('restart', 'nats')
      await started(deployment, ...serviceNames)
    },
  },
  plain(['internal_rpc_secret'], serviceNames),
  plain(['challenge_secret', 'phone_code_secret', 'cron_secret'], ['gateway']),
  plain(['web_secret'], ['web']),
  plain(['link_secret'], ['gateway', 'notifier']),
  resealed('note_secrets', 'booking', ['notes', 'rotate']),
  resealed('pix_secrets', 'billing', ['pix', 'reseal']),
  resealed('calendar_secrets', 'calendars', ['calendars', 'rotate']),
  {
    what: 'stripe_webhook_secret',
    async run(deployment) {
      const old = read(deployment, 'stripe_webhook_secret')
      write(deployment, 'stripe_webhook_secret', `a-new-secret-of-this-drill,${old}`)
      await started(deployment, 'gateway')
      write(deployment, 'stripe_webhook_secret', 'a-new-secret-of-this-drill')
      await deployment.makeSecrets()
      await started(deployment, 'gateway', 'sandbox')
    },
  },
  ofProvider('whatsapp_app_secret', 'gateway'),
  ofProvider('whatsapp_access_token', 'notifier'),
  ofProvider('oidc_client_secret', 'gateway'),
  ofProvider('stripe_secret_key', 'billing'),
]
