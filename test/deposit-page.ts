import { consentToMercadoPago } from '@encaixe/sandbox/testing'
import { until } from '@encaixe/service-kit/testing'
import { z } from 'zod'
import { rowsOf } from './database.ts'
import { type Actor, type PageOwner, somePageOwner } from './e2e/actors.ts'
import { stack } from './stack.ts'

/** What a page asks for before a time counts, of R$ 150. */
export const DEPOSIT = 3_000

const opened = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string(),
  privateKey: z.string(),
  apiUrl: z.string(),
  tokenUrl: z.string(),
})
const checked = z.object({ steps: z.array(z.object({ ok: z.boolean() })) })
const books = z.object({ totalCents: z.int() })

/** Asks the sandbox's bank, or tells it something. */
export const bank = (path: string, body?: object): Promise<Response> =>
  fetch(stack().sandbox + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

type Connect = typeof connectBank | typeof connectMercadoPago
interface Deposits<C extends Connect> {
  owner: PageOwner
  professionalId: string
  account: Awaited<ReturnType<C>>
}

/** Opens an account at the bank and connects it to a page. */
export async function connectBank({ call }: Actor) {
  const key = `pix-${crypto.randomUUID()}@exemplo.com.br`
  const account = opened.parse(await (await bank('/pix/accounts', { name: 'Ana', key })).json())
  const saved = await call('PUT', '/api/settings/pix-account', { ...account, pixKey: key })
  if (!saved.ok) throw new Error(`not connected: ${await saved.text()}`)
  const { steps } = checked.parse(
    await (await call('POST', '/api/settings/pix-account/check', {})).json(),
  )
  if (steps.some(({ ok }) => !ok)) throw new Error(`not connected: ${JSON.stringify(steps)}`)
  return {
    ...account,
    key,
    /** What the bank has of it, in centavos. */
    balance: async () =>
      books.parse(await (await bank(`/pix/accounts/${account.clientId}/books`)).json()).totalCents,
    pay: (code: string, times = 1) => bank('/pix/payments', { code, times }),
  }
}

const consent = z.object({ url: z.string() })
const connected = z.object({ account: z.object({ mercadoPagoUserId: z.string() }) })

/** Opens an account at Mercado Pago and connects it to a page. */
export async function connectMercadoPago({ call, cookie, email }: Actor) {
  const asked = await call('POST', '/api/settings/pix-account/mercado-pago', {})
  const { url } = consent.parse(await asked.json())
  const back = await consentToMercadoPago({ url, email: `mp-${email}` })
  await fetch(`${stack().gateway}${back.pathname}${back.search}`, {
    headers: cookie,
    redirect: 'manual',
  })
  const { account } = connected.parse(await (await call('GET', '/api/settings/pix-account')).json())
  return {
    balance: async () =>
      books.parse(
        await (await bank(`/mercado-pago/accounts/${account.mercadoPagoUserId}/books`)).json(),
      ).totalCents,
    /** It takes a code once. */
    pay: (code: string) => bank('/mercado-pago/payments', { code }),
  }
}

/** A page that asks for a deposit, open all days from 8 to 20, with its account at the bank, or at another provider. */
export async function pageWithDeposit(): Promise<Deposits<typeof connectBank>>
export async function pageWithDeposit<C extends Connect>(connect: C): Promise<Deposits<C>>
export async function pageWithDeposit(connect: Connect = connectBank) {
  const owner = await somePageOwner()
  const account = await connect(owner)
  const windows = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...{ dayOfWeek, startTime: '08:00', endTime: '20:00' },
  }))
  await owner.call('PUT', '/api/settings/availability', { windows })
  await owner.call('PATCH', '/api/settings', { sessionPrice: 15_000 })
  const prepayment = {
    ...{ mode: 'deposit', depositCents: DEPOSIT, holdMinutes: 30, refundNoticeHours: 0 },
  }
  await until(
    async () =>
      (await owner.call('PATCH', '/api/settings/booking', { autoConfirm: true, prepayment })).ok,
    { what: 'the connected account' },
  )
  await until(
    async () =>
      (await (await fetch(`${stack().gateway}/api/professionals/${owner.slug}`)).text()).includes(
        '"deposit"',
      ),
    { what: 'the deposit on the page' },
  )
  const professionalId = await idAtBooking(owner)
  return { owner, professionalId, account }
}

/** The page where bookings are made, once it asks for a deposit. */
async function idAtBooking({ slug }: PageOwner): Promise<string> {
  let id = ''
  await until(
    async () => {
      const [row] = await rowsOf(
        'booking',
        z.object({ id: z.string() }),
        `select id from professionals where slug = $1 and prepayment ->> 'mode' = 'deposit'`,
        [slug],
      )
      id = row?.id ?? ''
      return id !== ''
    },
    { what: 'the deposit where bookings are made' },
  )
  return id
}
