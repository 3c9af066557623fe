import type { ChargeDocument, PixDocument, RefundDocument } from '../documents.ts'
import { type Bank, moneyOf } from './bank.ts'
import { codeOf } from './code.ts'
import type { Account, Charge, Received, Refund } from './objects.ts'

const momentOf = (ms: number) => new Date(ms).toISOString()

/** What the provider answers about its objects, in the documents of the standard. */
export function views(bank: Bank, hostOf: () => string) {
  function refundOf(refund: Refund): RefundDocument {
    const status = bank.statusOf(refund)
    return {
      id: refund.refundId,
      rtrId: refund.returnId,
      valor: moneyOf(refund.cents),
      natureza: 'ORIGINAL',
      horario: {
        solicitacao: momentOf(refund.requestedAt),
        ...(status === 'DEVOLVIDO' && { liquidacao: momentOf(refund.settlesAt) }),
      },
      status,
      ...(status === 'NAO_REALIZADO' && { motivo: 'Saldo insuficiente.' }),
    }
  }

  function pixOf(account: Account, received: Received): PixDocument {
    const refunds = bank.refundsOf(received.id).map(refundOf)
    return {
      endToEndId: received.id,
      txid: received.txid,
      valor: moneyOf(received.cents),
      chave: account.key,
      horario: momentOf(received.at),
      ...(refunds.length > 0 && { devolucoes: refunds }),
    }
  }

  const locationOf = ({ token }: Charge) => `${hostOf()}/qr/v2/${token}`

  const codeOfCharge = (account: Account, charge: Charge) =>
    codeOf({ location: locationOf(charge), name: account.name, city: account.city })

  function chargeOf(account: Account, charge: Charge): ChargeDocument {
    const { request } = charge
    const pix = bank.receivedFor(charge).map((received) => pixOf(account, received))
    const location = locationOf(charge)
    const criacao = momentOf(charge.createdAt)
    return {
      txid: charge.txid,
      revisao: charge.revision,
      calendario: { criacao, expiracao: charge.seconds },
      status: charge.status,
      location,
      loc: { id: charge.locationId, location, tipoCob: 'cob', criacao },
      valor: request.valor,
      chave: request.chave,
      ...(request.devedor && { devedor: request.devedor }),
      ...(request.solicitacaoPagador !== undefined && {
        solicitacaoPagador: request.solicitacaoPagador,
      }),
      ...(request.infoAdicionais && { infoAdicionais: request.infoAdicionais }),
      pixCopiaECola: codeOfCharge(account, charge),
      ...(pix.length > 0 && { pix }),
    }
  }

  return { refundOf, pixOf, chargeOf, codeOfCharge }
}
export type Views = ReturnType<typeof views>
