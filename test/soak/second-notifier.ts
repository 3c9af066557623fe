import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { secretNamed, secretsOf } from '../../deploy/local/stack/secrets.ts'
import { folder } from '../faults/breakage.ts'
import { startReplica } from '../replica.ts'
import { stack } from '../stack.ts'

const secrets = z.object({
  whatsappPhoneNumberId: z.string(),
  whatsappAccessToken: z.string(),
})
const addresses = z.object({ smtp: z.string() })
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Starts a second notifier that sends to the same sandbox. */
export function startSecondNotifier() {
  const { redis, sandbox } = stack()
  const keys = secrets.parse(read(join(folder(), 'secrets.json')))
  const { smtp } = addresses.parse(read(process.env.STACK_FILE ?? ''))
  return startReplica('notifier', {
    REDIS_URL: redis,
    LINK_SECRET: secretNamed(secretsOf(folder()), 'linkSecret'),
    OPT_OUT_SECRET: secretNamed(secretsOf(folder()), 'optOutSecret'),
    VAPID_PRIVATE_KEY: Buffer.from(
      secretNamed(secretsOf(folder()), 'vapidPrivateKey'),
      'hex',
    ).toString('base64url'),
    PUSH_SERVICES: sandbox,
    WHATSAPP_API_URL: sandbox,
    WHATSAPP_PHONE_NUMBER_ID: keys.whatsappPhoneNumberId,
    WHATSAPP_ACCESS_TOKEN: keys.whatsappAccessToken,
    SMTP_URL: smtp,
    MAIL_FROM: 'Encaixe <avisos@encaixe.localhost>',
  })
}
