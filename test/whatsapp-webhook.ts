import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stack } from './stack.ts'

/** Sends a webhook as WhatsApp does, signed with its secret. */
export async function whatsappWebhook(changes: readonly object[]): Promise<Response> {
  const secret = await gatewaySecret('WHATSAPP_APP_SECRET')
  const body = JSON.stringify({ entry: [{ id: '1', changes }] })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return fetch(`${stack().gateway}/api/whatsapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
}

/** Returns a secret from the gateway's environment. */
async function gatewaySecret(name: string): Promise<string> {
  const { gateway = 0 } = stack().pids
  const variables = (await readFile(`/proc/${gateway}/environ`, 'utf8')).split('\0')
  const found = variables.find((each) => each.startsWith(`${name}=`))
  if (!found) throw new Error(`${name} is not known`)
  return found.slice(name.length + 1)
}
