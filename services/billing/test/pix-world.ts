import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billingRpcs } from '@encaixe/contracts'
import { type Config, start as startSandbox } from '@encaixe/sandbox'
import { consentToMercadoPago } from '@encaixe/sandbox/testing'
import { until } from '@encaixe/service-kit/testing'
import { z } from 'zod'
import { newProfessional, startWorld } from './world.ts'

const opened = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string(),
  privateKey: z.string(),
  apiUrl: z.string(),
  tokenUrl: z.string(),
  webhook: z.object({ url: z.string() }).nullable(),
})
const paid = z.object({ items: z.array(z.object({ endToEndId: z.string() })) })
const sentBack = z.object({
  state: z.string(),
  code: z.string().optional(),
  error: z.string().optional(),
})
const mercadoPagoBooks = z.object({
  totalCents: z.number(),
  items: z.array(
    z.object({ kind: z.string(), payment: z.string(), cents: z.number(), feeCents: z.number() }),
  ),
})
const books = z.object({
  totalCents: z.number(),
  items: z.array(z.object({ kind: z.string(), endToEndId: z.string(), cents: z.number() })),
})

const MERCADO_PAGO_REDIRECT = 'http://encaixe.test/auth/mercado-pago'
export const MERCADO_PAGO_SECRET = 'the-secret-of-the-application'

/** Billing beside a provider of the API Pix, and Mercado Pago. */
export async function startPixWorld({
  providers = {},
  ...options
}: Parameters<typeof startWorld>[0] & {
  /** Settings of the sandbox. */
  providers?: Partial<Config>
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pix-ca-'))
  const caFile = join(folder, 'ca.pem')
  const sandbox = await startSandbox({
    HOST: '127.0.0.1',
    PORT: 0,
    SMTP_PORT: 0,
    PIX_PORT: 0,
    MERCADO_PAGO_REDIRECT_URIS: [MERCADO_PAGO_REDIRECT],
    MERCADO_PAGO_CLIENT_SECRET: MERCADO_PAGO_SECRET,
    ...providers,
    WHATSAPP_APP_SECRET: 'app-secret',
    WHATSAPP_PHONE_NUMBER_ID: '123456',
    WHATSAPP_ACCESS_TOKEN: 'access-token',
  })
  writeFileSync(caFile, sandbox.pix?.ca ?? '')
  const world = await startWorld({
    ...options,
    env: {
      PIX_PROVIDER_CA_FILE: caFile,
      MERCADO_PAGO_CLIENT_ID: '1234567890123456',
      MERCADO_PAGO_CLIENT_SECRET: MERCADO_PAGO_SECRET,
      MERCADO_PAGO_PAYER_EMAIL: 'pix@encaixe.test',
      MERCADO_PAGO_API_URL: `${sandbox.url}/mercado-pago`,
      MERCADO_PAGO_AUTH_URL: `${sandbox.url}/mercado-pago/authorization`,
      ...options.env,
    },
  })
  const { bus } = world

  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  let count = 0

  return {
    ...world,
    sandbox,
    post,
    fault: (fault: object) => post('/faults', fault),
    wellAgain: () => fetch(`${sandbox.url}/faults`, { method: 'DELETE' }),
    pay: async (code: string, how: object = {}) =>
      paid.parse(await post('/pix/payments', { code, ...how })).items,
    /** What the bank's own app gives back of a payment; without an amount, all that is left. */
    giveBackInApp: (endToEndId: string, amountCents?: number) =>
      post('/pix/refunds', { endToEndId, ...(amountCents !== undefined && { amountCents }) }),

    /** Somebody with a page, and an account at the provider that is not connected yet. */
    async someone(wanted: object = {}) {
      count += 1
      const key = `ana${count}@exemplo.com.br`
      const account = opened.parse(
        await post('/pix/accounts', { name: 'Ana Souza', key, ...wanted }),
      )
      const professional = newProfessional()
      await world.join(professional)
      const sessionId = `session-${count}`
      const { userId } = professional
      const actor = { kind: 'professional', userId, sessionId } as const
      const { clientId, clientSecret, certificate, privateKey, apiUrl, tokenUrl } = account
      const data = {
        clientId,
        clientSecret,
        certificate,
        privateKey,
        apiUrl,
        tokenUrl,
        pixKey: key,
      }
      await until(
        () =>
          bus.call(billingRpcs.getPixAccount, {}, { actor }).then(
            () => true,
            () => false,
          ),
        { what: 'the page' },
      )
      const save = (changes: object = {}) =>
        bus.call(billingRpcs.savePixAccount, { ...data, ...changes }, { actor })
      const check = () => bus.call(billingRpcs.checkPixAccount, {}, { actor })
      return {
        ...{ professional, professionalId: professional.id },
        actor,
        account,
        data,
        save,
        check,
        async connect() {
          await save()
          return check()
        },
        /** Allows access to an account at Mercado Pago, by the address that a person is sent to. */
        async connectMercadoPago(changes: object = {}) {
          const { url } = await bus.call(billingRpcs.connectMercadoPago, {}, { actor })
          const email = `${professional.id}@exemplo.com.br`
          const { searchParams } = await consentToMercadoPago({ url, email, ...changes })
          const { outcome } = await bus.call(
            billingRpcs.completeMercadoPago,
            sentBack.parse(Object.fromEntries(searchParams)),
            { actor },
          )
          return outcome
        },
        async mercadoPagoBooks() {
          const { account: mine } = await bus.call(billingRpcs.getPixAccount, {}, { actor })
          const path = `/mercado-pago/accounts/${mine?.mercadoPagoUserId}/books`
          const response = await fetch(sandbox.url + path)
          return mercadoPagoBooks.parse(await response.json())
        },
        current: async () => (await bus.call(billingRpcs.getPixAccount, {}, { actor })).account,
        disconnect: () => bus.call(billingRpcs.deletePixAccount, {}, { actor }),
        async books() {
          const response = await fetch(`${sandbox.url}/pix/accounts/${clientId}/books`)
          return books.parse(await response.json())
        },
      }
    },
    async stop() {
      await world.stop()
      await sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type PixWorld = Awaited<ReturnType<typeof startPixWorld>>
