import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { openObjectStore } from '../object-store.ts'
import { startWebhookSender } from '../webhook-sender.ts'
import { createTokens } from './api/tokens.ts'
import type { MercadoPagoConfig } from './config.ts'
import type { Kinds } from './model/objects.ts'
import { openWallet } from './model/wallet.ts'

interface Told {
  type: 'payment' | 'mp-connect'
  action: string
  account: string
  dataId: string
}
const named = z.object({ type: z.string(), data: z.object({ id: z.string() }) })

export type MercadoPago = ReturnType<typeof createMercadoPago>

/** Mercado Pago: accounts, OAuth, Pix payments, and webhooks that are signed where a secret is set. */
export function createMercadoPago({
  config,
  faults,
  now,
}: {
  config: MercadoPagoConfig
  faults: Faults
  now: () => number
}) {
  const { MERCADO_PAGO_WEBHOOK_URL: webhookUrl, MERCADO_PAGO_WEBHOOK_SECRET: secret } = config
  const store = openObjectStore<Kinds>('MERCADO_PAGO_DATA_FILE', config.MERCADO_PAGO_DATA_FILE)
  let count = 0
  const sender = startWebhookSender<Told>({
    url: webhookUrl,
    together: 1,
    bodyOf([told]) {
      count += 1
      return JSON.stringify({
        ...{ id: count, live_mode: true, api_version: 'v1', date_created: new Date(now()) },
        ...{ type: told?.type, action: told?.action, user_id: told?.account },
        application_id: config.MERCADO_PAGO_CLIENT_ID,
        data: { id: told?.dataId },
      })
    },
    addressOf(body) {
      const { type, data } = named.parse(JSON.parse(body))
      return `?${new URLSearchParams({ 'data.id': data.id, type })}`
    },
    headersOf(body) {
      const { data } = named.parse(JSON.parse(body))
      const requestId = randomUUID()
      const ts = String(Math.floor(now() / 1_000))
      const manifest = `id:${data.id};request-id:${requestId};ts:${ts};`
      const v1 = createHmac('sha256', secret ?? '')
        .update(manifest)
        .digest('hex')
      return {
        'x-request-id': requestId,
        ...(secret !== undefined && { 'x-signature': `ts=${ts},v1=${v1}` }),
      }
    },
    takeFault: () => faults.take('mercado_pago_webhook'),
  })
  const wallet = openWallet({
    ...{ store, faults, now },
    tell: ({ id, account }, action) =>
      sender.send({ type: 'payment', action, account, dataId: id }),
  })
  const tokens = createTokens({ wallet, config })

  return {
    ...{ wallet, tokens, config },
    /** Takes access away in somebody's account, and says so. */
    deauthorize(account: string) {
      tokens.revoke(account)
      const action = 'application.deauthorized'
      sender.send({ type: 'mp-connect', action, account, dataId: account })
    },
    webhooks: sender.state,
    close() {
      sender.stop()
      wallet.close()
      store.close()
    },
  }
}
