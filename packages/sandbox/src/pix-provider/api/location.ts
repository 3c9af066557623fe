import { createPrivateKey } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CompactSign } from 'jose'
import type { KeyPair } from '../certificates.ts'
import { payload } from '../documents.ts'
import type { Bank } from '../model/bank.ts'
import { PixProblem } from '../problems.ts'

/** What the payer's bank reads of a dynamic code: the charge, signed (JWS). It needs no certificate of a client. */
export function locationRoutes(
  app: FastifyInstance,
  { bank, server }: { bank: Bank; server: KeyPair },
) {
  const key = createPrivateKey(server.privateKey)

  app.get<{ Params: { token: string } }>('/qr/v2/:token', async ({ params }, reply) => {
    const charge = bank.store.all('charge').find(({ token }) => token === params.token)
    if (!charge) {
      throw new PixProblem('CobPayloadNaoEncontrado', 'Nenhuma cobrança aqui.', [], 404)
    }
    if (charge.status !== 'ATIVA' || bank.isExpired(charge)) {
      throw new PixProblem('CobPayloadNaoEncontrado', 'A cobrança já não pode ser paga.')
    }
    const { calendario: _, loc: __, ...shown } = charge.request
    const document = payload.parse({
      ...shown,
      txid: charge.txid,
      revisao: charge.revision,
      status: charge.status,
      calendario: {
        criacao: new Date(charge.createdAt).toISOString(),
        apresentacao: new Date(bank.now()).toISOString(),
        expiracao: charge.seconds,
      },
    })
    const signed = await new CompactSign(Buffer.from(JSON.stringify(document)))
      .setProtectedHeader({ alg: 'ES256', kid: 'banco-de-brinquedo' })
      .sign(key)
    return reply.type('application/jose').send(signed)
  })
}
