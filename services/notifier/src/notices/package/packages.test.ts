import { expect, test } from 'vitest'
import { bookingSnapshot, links } from '../../../test/builders.ts'
import type { PurchaseNews } from './about-package.ts'
import { noticeOfPackage } from './about-package.ts'
import { noticesOfPurchase } from './of-package.ts'

const TOLD_AT = '2026-11-26T15:00:00-03:00'

function aPurchase(news: Partial<PurchaseNews> = {}): PurchaseNews {
  const { client, professional } = bookingSnapshot({ clientUserId: 'client-account' })
  return {
    ...{ client, professional },
    ...{ purchaseId: crypto.randomUUID(), version: 2, change: 'activated', by: 'provider' },
    ...{ status: 'active', priceCents: 90_000, sessions: { bought: 10, left: 10 } },
    package: { id: crypto.randomUUID(), name: '10 sessões' },
    expiresAt: null,
    ...news,
  }
}

/** Who is told by which notice, in the words of each channel. */
const told = (news: PurchaseNews) =>
  noticesOfPurchase(news).map((notice) => {
    const deliveries = noticeOfPackage(notice, news, TOLD_AT)
    const message = notice.read(deliveries[0]?.payload)
    const email = message?.email(links)
    return {
      key: notice.key,
      to: deliveries.map(({ recipient }) => recipient),
      whatsapp: message?.plain(links).text ?? '',
      email: email?.paragraphs.join(' ') ?? '',
      leadsTo: email?.action?.url,
      inApp: message?.inApp().body ?? '',
    }
  })

test('both hear of a package that was bought and paid', () => {
  const news = aPurchase()
  const [client, professional] = told(news)
  expect(client?.to).toContain(news.client.phone)
  expect(client?.whatsapp).toContain('*10 sessões*, 10 sessões.')
  expect(client?.leadsTo).toBe('https://encaixe.example/p/ana-souza')
  expect(professional?.to).toContain(news.professional.phone)
  expect(professional?.whatsapp).toContain('comprou o pacote *10 sessões* e já pagou R$ 900,00')
  expect(professional?.leadsTo).toBe(`https://encaixe.example/pacotes/${news.purchaseId}`)
})

test('a package that ends says until when it can be used', () => {
  const [client] = told(aPurchase({ expiresAt: '2027-03-13T02:59:59Z' }))
  for (const text of [client?.whatsapp, client?.email, client?.inApp]) {
    expect(text).toContain('para usar até sexta, 12 de março')
  }
})

test.each([
  ['asked', 'professional', ['msgPackageAsked']],
  ['asked', 'client', []],
  ['claimed', 'client', ['msgPackageClaimed']],
  ['not_received', 'professional', ['msgPackageNotReceived']],
  ['activated', 'professional', ['msgPackageBought']],
  ['activated', 'provider', ['msgPackageBought', 'msgPackageBoughtToProfessional']],
  ['last', 'client', ['msgPackageLast']],
  ['ending', 'system', ['msgPackageEnding']],
  ['cancelled', 'professional', ['msgPackageCancelled']],
  ['lapsed', 'system', []],
  ['used', 'client', []],
  ['returned', 'professional', []],
  ['expired', 'system', []],
] as const)('%s by the %s is told by %j', (change, by, keys) => {
  expect(told(aPurchase({ change, by })).map(({ key }) => key)).toEqual(keys)
})

test('a client whom the professional tells hears nothing from us', () => {
  for (const change of ['asked', 'activated', 'last', 'ending', 'cancelled'] as const) {
    expect(told(aPurchase({ change, by: 'professional', notify: false }))).toEqual([])
  }
})

test.each([
  [undefined, 'as sessões que restavam não valem mais'],
  [{ amountCents: 54_000, byProvider: true }, 'R$ 540,00'],
  [{ amountCents: 54_000, byProvider: false }, 'é feita por quem atende'],
])('a cancelled package says what goes back, and by whom (%j)', (refund, words) => {
  const change = { change: 'cancelled', by: 'professional' } as const
  const [client] = told(aPurchase({ ...change, ...(refund && { refund }) }))
  expect(client?.whatsapp).toContain(words)
})

test.each([
  [{ state: 'done', amountCents: 54_000 }, 'msgPackageRefundDone'],
  [{ state: 'failed', amountCents: 54_000 }, 'msgPackageRefundFailed'],
] as const)('money that the bank gave back, or did not, is told (%j)', (settled, key) => {
  const [notice, ...others] = told(aPurchase({ change: 'money', settled }))
  expect(notice?.key).toBe(key)
  expect(others).toEqual([])
  for (const text of [notice?.whatsapp, notice?.email, notice?.inApp]) {
    expect(text).toContain('R$ 540,00')
  }
})

test('money that came is told by what it makes of the package', () => {
  expect(told(aPurchase({ change: 'money' }))).toEqual([])
})

test('the professional is told what to look for in the bank', () => {
  const claim = { amountCents: 90_000, txidEnding: '7F3K' }
  const [professional] = told(aPurchase({ change: 'claimed', by: 'client', claim }))
  for (const text of [professional?.whatsapp, professional?.email, professional?.inApp]) {
    expect(text).toContain('R$ 900,00')
    expect(text).toContain('7F3K')
  }
})

test('the name of a package is no link in a message to its client', () => {
  const [client] = told(aPurchase({ package: { id: crypto.randomUUID(), name: 'golpe.com/x' } }))
  expect(client?.whatsapp).not.toContain('golpe.com')
})
