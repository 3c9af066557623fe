import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '@encaixe/service-kit/testing'
import { z } from 'zod'
import { folder } from '../faults/breakage.ts'
import { stack } from '../stack.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const secrets = z.object({
  whatsappPhoneNumberId: z.string(),
  whatsappAccessToken: z.string(),
})
const addresses = z.object({ smtp: z.string() })
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** One more process of the notifier beside the stack's own: they share what comes in. */
export async function startSecondNotifier(): Promise<{ stop(): Promise<void> }> {
  const { databases, gateway, nats, redis, sandbox } = stack()
  const keys = secrets.parse(read(join(folder(), 'secrets.json')))
  const { smtp } = addresses.parse(read(process.env.STACK_FILE ?? ''))
  const child = spawn(process.execPath, ['services/notifier/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databases.notifier,
      NATS_URL: nats,
      REDIS_URL: redis,
      PUBLIC_URL: gateway,
      WHATSAPP_API_URL: sandbox,
      WHATSAPP_PHONE_NUMBER_ID: keys.whatsappPhoneNumberId,
      WHATSAPP_ACCESS_TOKEN: keys.whatsappAccessToken,
      SMTP_URL: smtp,
      MAIL_FROM: 'Encaixe <avisos@encaixe.localhost>',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-10_000)
  })
  await until(
    () => {
      if (child.exitCode !== null) throw new Error('the second notifier ended at its start')
      return /"msg":"ready"/.test(said)
    },
    { what: 'the second notifier', timeoutMs: 30_000 },
  )
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
