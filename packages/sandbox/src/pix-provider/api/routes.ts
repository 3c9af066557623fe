import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Faults } from '../../faults.ts'
import {
  charge,
  chargeList,
  chargeQuery,
  chargeRequest,
  chargeRevision,
  endToEndId,
  pix,
  pixList,
  pixQuery,
  refund,
  refundId,
  refundRequest,
  txid,
  webhook,
  webhookRequest,
} from '../documents.ts'
import { type Bank, centsOf } from '../model/bank.ts'
import type { Account, Charge, Received, Scope } from '../model/objects.ts'
import type { Views } from '../model/views.ts'
import { PixProblem, readDocument } from '../problems.ts'
import { meetPixFaults } from './meet-faults.ts'
import type { Tokens } from './tokens.ts'

interface Api {
  bank: Bank
  views: Views
  tokens: Tokens
  faults: Faults
  /** The account's webhook has changed. */
  listen: (account: Account) => void
}

interface Asked {
  account: Account
  params: Record<string, string>
  query: unknown
  body: unknown
}

interface Route<S extends z.ZodType> {
  method: 'GET' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  scope: Scope
  status?: 201 | 204
  /** Of the answer; what does not follow it is never sent. */
  answers: S | null
  answer: (asked: Asked) => z.input<S> | null
}

/** The API Pix below `/api/v2`: charges, payments received, refunds, and the webhook. */
export function apiRoutes(app: FastifyInstance, { bank, views, tokens, faults, listen }: Api) {
  meetPixFaults(app, faults)

  function route<S extends z.ZodType>({ method, url, scope, status, answers, answer }: Route<S>) {
    app.route<{ Params: Record<string, string> }>({
      method,
      url,
      async handler(request, reply) {
        const account = tokens.accountOf(request, scope)
        const { params, query, body } = request
        const document = answer({ account, params, query, body })
        reply.code(status ?? 200)
        return answers ? answers.parse(document) : reply.send()
      },
    })
  }

  const txidOf = ({ params }: Asked) =>
    readDocument(txid, params.txid, { kind: 'CobOperacaoInvalida', root: 'cob.txid' })
  const cob = { kind: 'CobOperacaoInvalida', root: 'cob' } as const

  function chargeAsked(asked: Asked): Charge {
    const found = bank.chargeOf(asked.account, asked.params.txid ?? '')
    if (found) return found
    throw new PixProblem('CobNaoEncontrado', 'Cobrança não encontrada para o txid informado.')
  }

  function receivedAsked({ account, params }: Asked): Received {
    const found = bank.store.get('received', params.e2eid ?? '')
    if (found?.account === account.id) return found
    throw new PixProblem('PixNaoEncontrado', 'Pix não encontrado para o e2eid informado.')
  }

  route({
    method: 'PUT',
    url: '/cob/:txid',
    scope: 'cob.write',
    status: 201,
    answers: charge,
    answer(asked) {
      const request = readDocument(chargeRequest, asked.body, cob)
      return views.chargeOf(asked.account, bank.putCharge(asked.account, txidOf(asked), request))
    },
  })
  route({
    method: 'PATCH',
    url: '/cob/:txid',
    scope: 'cob.write',
    answers: charge,
    answer(asked) {
      const { status, ...changes } = readDocument(chargeRevision, asked.body, cob)
      const found = chargeAsked(asked)
      if (!status) {
        const merged = readDocument(chargeRequest, { ...found.request, ...changes }, cob)
        return views.chargeOf(asked.account, bank.reviseCharge(found, merged))
      }
      if (Object.keys(changes).length > 0) {
        throw new PixProblem(
          'CobOperacaoInvalida',
          'A presente requisição propõe remover a cobrança juntamente com outras alterações.',
        )
      }
      return views.chargeOf(asked.account, bank.removeCharge(found))
    },
  })
  route({
    method: 'GET',
    url: '/cob/:txid',
    scope: 'cob.read',
    answers: charge,
    answer: (asked) => views.chargeOf(asked.account, chargeAsked(asked)),
  })
  route({
    method: 'GET',
    url: '/cob',
    scope: 'cob.read',
    answers: chargeList,
    answer({ account, query }) {
      const wanted = readDocument(chargeQuery, query, { kind: 'CobConsultaInvalida', root: 'cob' })
      const found = bank
        .chargesOf(account)
        .filter(({ createdAt }) => isWithin(createdAt, wanted))
        .filter(({ status }) => wanted.status === undefined || status === wanted.status)
      const { items, parametros } = paged(found, wanted, 'CobConsultaInvalida')
      return { parametros, cobs: items.map((one) => views.chargeOf(account, one)) }
    },
  })
  route({
    method: 'GET',
    url: '/pix',
    scope: 'pix.read',
    answers: pixList,
    answer({ account, query }) {
      const wanted = readDocument(pixQuery, query, { kind: 'PixConsultaInvalida', root: 'pix' })
      const found = bank.store
        .all('received')
        .filter((one) => one.account === account.id && isWithin(one.at, wanted))
        .filter((one) => wanted.txid === undefined || one.txid === wanted.txid)
      const { items, parametros } = paged(found, wanted, 'PixConsultaInvalida')
      return { parametros, pix: items.map((one) => views.pixOf(account, one)) }
    },
  })
  route({
    method: 'GET',
    url: '/pix/:e2eid',
    scope: 'pix.read',
    answers: pix,
    answer: (asked) => views.pixOf(asked.account, receivedAsked(asked)),
  })
  const devolucao = { kind: 'PixDevolucaoInvalida', root: 'devolucao' } as const
  route({
    method: 'PUT',
    url: '/pix/:e2eid/devolucao/:id',
    scope: 'pix.write',
    status: 201,
    answers: refund,
    answer(asked) {
      readDocument(endToEndId, asked.params.e2eid, devolucao)
      const id = readDocument(refundId, asked.params.id, devolucao)
      const { valor } = readDocument(refundRequest, asked.body, devolucao)
      const received = receivedAsked(asked)
      return views.refundOf(bank.refund(received, { refundId: id, cents: centsOf(valor) }))
    },
  })
  route({
    method: 'GET',
    url: '/pix/:e2eid/devolucao/:id',
    scope: 'pix.read',
    answers: refund,
    answer(asked) {
      const received = receivedAsked(asked)
      const found = bank.store.get('refund', `${received.id}/${asked.params.id}`)
      if (found) return views.refundOf(found)
      throw new PixProblem('PixDevolucaoNaoEncontrada', 'Devolução não encontrada.')
    },
  })

  /** A webhook belongs to a key of the account. */
  function requireOwnKey({ account, params }: Asked) {
    if (params.chave === account.key) return
    throw new PixProblem('WebhookOperacaoInvalida', 'A chave não pertence a este usuário.')
  }
  route({
    method: 'PUT',
    url: '/webhook/:chave',
    scope: 'webhook.write',
    status: 201,
    answers: null,
    answer(asked) {
      requireOwnKey(asked)
      const root = { kind: 'WebhookOperacaoInvalida', root: 'webhook' } as const
      const { webhookUrl } = readDocument(webhookRequest, asked.body, root)
      const set = { url: webhookUrl, since: bank.now() }
      listen(bank.store.save('account', { ...asked.account, webhook: set }))
      return null
    },
  })
  route({
    method: 'GET',
    url: '/webhook/:chave',
    scope: 'webhook.read',
    answers: webhook,
    answer(asked) {
      requireOwnKey(asked)
      const { webhook: set, key } = asked.account
      if (!set) throw new PixProblem('WebhookNaoEncontrado', 'Nenhum webhook para esta chave.')
      return { webhookUrl: set.url, chave: key, criacao: new Date(set.since).toISOString() }
    },
  })
  route({
    method: 'DELETE',
    url: '/webhook/:chave',
    scope: 'webhook.write',
    status: 204,
    answers: null,
    answer(asked) {
      requireOwnKey(asked)
      listen(bank.store.save('account', { ...asked.account, webhook: null }))
      return null
    },
  })
}

interface Span {
  inicio: string
  fim: string
  'paginacao.paginaAtual': number
  'paginacao.itensPorPagina': number
}

const isWithin = (at: number, { inicio, fim }: Span) =>
  at >= Date.parse(inicio) && at <= Date.parse(fim)

function paged<T>(found: T[], span: Span, kind: 'CobConsultaInvalida' | 'PixConsultaInvalida') {
  const { inicio, fim, 'paginacao.paginaAtual': page, 'paginacao.itensPorPagina': size } = span
  if (Date.parse(fim) < Date.parse(inicio)) {
    throw new PixProblem(kind, 'O parâmetro fim é anterior ao parâmetro inicio.')
  }
  return {
    items: found.slice(page * size, (page + 1) * size),
    parametros: {
      inicio,
      fim,
      paginacao: {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.ceil(found.length / size),
        quantidadeTotalDeItens: found.length,
      },
    },
  }
}
