import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { charge as chargeDocument, problem, refund } from '../src/pix-provider/documents.ts'
import { type PixWorld, startPixWorld } from './pix-world.ts'
import { until } from './world.ts'

let world: PixWorld
let ana: Awaited<ReturnType<PixWorld['someone']>>
let moved = 0
beforeAll(async () => {
  world = await startPixWorld({}, { now: () => Date.now() + moved })
  ana = await world.someone()
})
afterAll(() => world.stop())

let count = 0
function newTxid() {
  count += 1
  return `charge${String(count).padStart(26, '0')}`
}
const request = (original = '150.00', expiracao = 3_600) => ({
  calendario: { expiracao },
  valor: { original },
  chave: 'ana@exemplo.com.br',
  solicitacaoPagador: 'Sessão com Ana',
})

async function charged(original?: string, expiracao?: number) {
  const txid = newTxid()
  const { json } = await ana.api('PUT', `/cob/${txid}`, request(original, expiracao))
  return chargeDocument.parse(json)
}
const pay = (code: string, how: object = {}) => world.post('/pix/payments', { code, ...how })
const read = async (txid: string) =>
  chargeDocument.parse((await ana.api('GET', `/cob/${txid}`)).json)

test('a token is given to id, secret and certificate together, and to nobody else', async () => {
  const bia = await world.someone({ name: 'Bia', key: 'bia@exemplo.com.br' })
  expect(
    JSON.parse((await world.tokenFor(ana, { scope: 'cob.read pix.read' })).text),
  ).toMatchObject({
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'cob.read pix.read',
  })
  for (const refused of [
    world.tokenFor(ana, { withCertificate: false }),
    world.tokenFor({ ...ana, clientSecret: 'another' }),
    world.tokenFor({ ...ana, certificate: bia.certificate, privateKey: bia.privateKey }),
  ]) {
    expect(await refused).toMatchObject({ status: 401, text: '{"error":"invalid_client"}' })
  }
})

test('a token opens only what its scopes name', async () => {
  const { api } = await world.someone({ name: 'Caio', scopes: ['cob.read'] })
  const { status, type, json } = await api('PUT', `/cob/${newTxid()}`, request())
  expect(status).toBe(403)
  expect(type).toContain('application/problem+json')
  expect(problem.parse(json).type).toContain('AcessoNegado')
})

test('a charge asked for twice is one charge', async () => {
  const txid = newTxid()
  const first = await ana.api('PUT', `/cob/${txid}`, request())
  const second = await ana.api('PUT', `/cob/${txid}`, request())
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.json).toEqual(first.json)
  expect(chargeDocument.parse(first.json)).toMatchObject({ txid, revisao: 0, status: 'ATIVA' })
})

test('a request that does not follow the standard is refused with each violation', async () => {
  const wrong = { ...request('0.00', 0), chave: 'x'.repeat(78), unknown: true }
  const { status, json } = await ana.api('PUT', `/cob/${newTxid()}`, wrong)
  const { violacoes = [], type } = problem.parse(json)
  expect([status, type]).toEqual([400, 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida'])
  expect(violacoes.map(({ propriedade }) => propriedade)).toEqual(
    expect.arrayContaining(['cob.calendario.expiracao', 'cob.valor.original', 'cob.chave']),
  )
  const other = await ana.api('PUT', `/cob/${newTxid()}`, {
    ...request(),
    chave: 'bia@exemplo.com.br',
  })
  expect(problem.parse(other.json).violacoes?.[0]?.razao).toContain('não pertence')
  expect((await ana.api('PUT', '/cob/short', request())).status).toBe(400)
})

test('the location of a code answers the charge, signed, until it can no longer be paid', async () => {
  const { txid, location, pixCopiaECola } = await charged()
  expect(pixCopiaECola).toContain(location)
  const shown = await world.send(`https://${location}`.replace('banco.localhost', 'localhost'), {})
  expect(shown.type).toContain('application/jose')
  expect(decodeProtectedHeader(shown.text).alg).toBe('ES256')
  expect(decodeJwt(shown.text)).toMatchObject({ txid, valor: { original: '150.00' } })
  await pay(pixCopiaECola)
  const gone = await world.send(`https://${location}`.replace('banco.localhost', 'localhost'), {})
  expect(gone.status).toBe(410)
})

test('a charge is complete once what came covers it, and takes what comes twice or late', async () => {
  const { txid, pixCopiaECola: code } = await charged('100.00', 60)
  await pay(code, { amountCents: 4_000 })
  expect(await read(txid)).toMatchObject({ status: 'ATIVA', pix: [{ valor: '40.00' }] })
  moved += 120_000
  await pay(code, { amountCents: 6_000 })
  expect((await read(txid)).status).toBe('CONCLUIDA')
  await pay(code, { times: 2 })
  const values = (await read(txid)).pix?.map(({ valor }) => valor)
  expect(values).toEqual(['40.00', '60.00', '100.00', '100.00'])
})

test('a removed charge is neither changed nor removed again', async () => {
  const { txid } = await charged()
  const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  const both = await ana.api('PATCH', `/cob/${txid}`, { status, valor: { original: '1.00' } })
  expect(both.status).toBe(400)
  expect((await ana.api('PATCH', `/cob/${txid}`, { status })).json).toMatchObject({ status })
  expect((await ana.api('PATCH', `/cob/${txid}`, { status })).status).toBe(400)
  expect((await ana.api('PUT', `/cob/${txid}`, request('9.00'))).status).toBe(400)
})

test('charges and payments are listed page by page', async () => {
  const { txid, pixCopiaECola } = await charged('7.77')
  await pay(pixCopiaECola)
  const span = `inicio=${new Date(Date.now() - 600_000).toISOString()}&fim=${new Date(Date.now() + 600_000).toISOString()}`
  const cobs = await ana.api('GET', `/cob?${span}&paginacao.itensPorPagina=1`)
  expect(cobs.json).toMatchObject({ parametros: { paginacao: { itensPorPagina: 1 } } })
  const { json } = await ana.api('GET', `/pix?${span}&txid=${txid}`)
  expect(json).toMatchObject({ pix: [{ txid, valor: '7.77' }] })
  const reversed = `inicio=${new Date().toISOString()}&fim=2020-01-01T00:00:00Z`
  expect((await ana.api('GET', `/pix?${reversed}`)).status).toBe(400)
})

test('the provider reports a refund as under way, then as done, and books it', async () => {
  const { txid, pixCopiaECola } = await charged('80.00')
  await pay(pixCopiaECola)
  const [{ endToEndId = '' } = {}] = (await read(txid)).pix ?? []
  const before = (await world.books(ana)).totalCents
  const path = `/pix/${endToEndId}/devolucao/refund1`
  const asked = await ana.api('PUT', path, { valor: '30.00' })
  expect(refund.parse(asked.json)).toMatchObject({ status: 'EM_PROCESSAMENTO', valor: '30.00' })
  await until('the refund', async () => (await ana.api('GET', path)).json?.status === 'DEVOLVIDO')
  expect((await ana.api('PUT', path, { valor: '30.00' })).json?.status).toBe('DEVOLVIDO')
  expect((await ana.api('PUT', `${path}b`, { valor: '50.01' })).status).toBe(400)
  expect((await world.books(ana)).totalCents).toBe(before - 3_000)

  await world.fault({ target: 'pix_refund', mode: 'refused', count: 1 })
  await ana.api('PUT', `${path}c`, { valor: '10.00' })
  await until(
    'the end',
    async () => (await ana.api('GET', `${path}c`)).json?.status === 'NAO_REALIZADO',
  )
  expect((await world.books(ana)).totalCents).toBe(before - 3_000)
})

test('a person gives a payment back in the bank’s app, in part and then the rest, and the charge tells of both', async () => {
  const { txid, pixCopiaECola } = await charged('80.00')
  await pay(pixCopiaECola)
  const [{ endToEndId = '' } = {}] = (await read(txid)).pix ?? []
  const page = () => fetch(`${world.url}/pix/accounts/${ana.clientId}`).then((one) => one.text())
  expect(await page()).toContain(endToEndId)
  const giveBack = (amount: string) =>
    fetch(`${world.url}/pix/refunds/form`, {
      method: 'POST',
      body: new URLSearchParams({ endToEndId, amount }),
    })
  expect((await giveBack('30,00')).status).toBe(200)
  expect((await giveBack('50,01')).status).toBe(422)
  await giveBack('')
  await until('the refunds', async () => {
    const [{ devolucoes = [] } = {}] = (await read(txid)).pix ?? []
    const made = devolucoes.filter(({ status }) => status === 'DEVOLVIDO')
    return made.map(({ valor }) => valor).join() === '30.00,50.00'
  })
  // Nothing is left of it.
  expect(await page()).not.toContain(endToEndId)
  expect((await giveBack('')).status).toBe(422)
})

test('callbacks go to the webhook with /pix appended, and can be lost or doubled', async () => {
  const { api, key } = ana
  expect((await api('GET', `/webhook/${key}`)).status).toBe(404)
  expect((await api('PUT', `/webhook/${key}`, { webhookUrl: world.callbackUrl })).status).toBe(201)
  expect((await api('GET', `/webhook/${key}`)).json).toMatchObject({
    webhookUrl: world.callbackUrl,
  })
  const told = (txid: string) =>
    world.received.flatMap(({ pix }) => pix).filter((one) => one.txid === txid).length

  const doubled = await charged()
  await world.fault({ target: 'pix_callback', mode: 'duplicate', count: 1 })
  await pay(doubled.pixCopiaECola)
  await until('two callbacks', () => told(doubled.txid) === 2)
  expect(new Set(world.paths)).toEqual(new Set(['/callbacks/secret/pix']))

  const lost = await charged()
  await world.fault({ target: 'pix_callback', mode: 'drop', count: 1 })
  await pay(lost.pixCopiaECola)
  const next = await charged()
  await pay(next.pixCopiaECola)
  await until('the next callback', () => told(next.txid) === 1)
  expect(told(lost.txid)).toBe(0)
  expect((await api('DELETE', `/webhook/${key}`)).status).toBe(204)
})

test('a provider that is away answers 503 in the form of the standard', async () => {
  await world.fault({ target: 'pix', mode: 'down', to: 'cob', count: 1 })
  const { status, json } = await ana.api('GET', `/cob/${newTxid()}`)
  expect([status, problem.parse(json).title]).toEqual([503, 'Serviço Indisponível'])
})

test('a person opens an account and pays a charge on the pages, without JavaScript', async () => {
  const opened = await fetch(`${world.url}/pix/accounts/form`, {
    method: 'POST',
    body: new URLSearchParams({ name: '<b>Duda</b>', key: 'duda@exemplo.com.br' }),
  })
  const page = await opened.text()
  expect(page).toContain('&lt;b&gt;Duda&lt;/b&gt;')
  expect(page).toContain('Client Secret')
  expect(await (await fetch(`${world.url}/pix`)).text()).not.toContain('<b>Duda')

  const { txid, pixCopiaECola: code } = await charged('90.00')
  const pay = await fetch(`${world.url}/pix/pay?code=${encodeURIComponent(code)}`)
  expect(await pay.text()).toMatch(/Pagar R\$\s90,00/)
  const form = new URLSearchParams({ code, amount: '12,50' })
  const paid = await fetch(`${world.url}/pix/pay/form`, { method: 'POST', body: form })
  expect(await paid.text()).toContain('Pix enviado')
  expect((await read(txid)).pix).toMatchObject([{ valor: '12.50' }])
})

test('accounts, charges and payments outlive a restart', async () => {
  const file = `/tmp/pix-provider-${process.pid}.sqlite`
  const first = await startPixWorld({ PIX_DATA_FILE: file })
  const eva = await first.someone()
  const txid = newTxid()
  await eva.api('PUT', `/cob/${txid}`, request())
  await first.stop()
  const second = await startPixWorld({ PIX_DATA_FILE: file })
  expect(second.pix?.ca).toBe(first.pix?.ca)
  const answer = await fetch(`${second.url}/pix/accounts/${eva.clientId}/books`)
  expect(z.looseObject({ totalCents: z.number() }).parse(await answer.json()).totalCents).toBe(0)
  await second.stop()
})
