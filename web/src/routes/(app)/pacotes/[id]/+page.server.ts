import { refundLineOf } from '#lib/appointments/entries.ts'
import { methodOf } from '#lib/appointments/payment-methods.ts'
import { text } from '#lib/forms/fields-of.ts'
import { purchaseDone } from '#lib/packages/done.ts'
import { ledgerLines } from '#lib/packages/ledger.ts'
import { lastDay, shownPurchase, unusedShare } from '#lib/packages/purchase.ts'
import { purchaseRefusals } from '#lib/packages/refusals.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { parsePrice, priceAsTyped } from '#lib/text/money.ts'
import { addDays, dayIn, isDate } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

/** How much more time is proposed. */
const MORE_DAYS = 30

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  event.depends('app:unread')
  event.depends('app:appointments')
  const { timezone } = professional
  const at = { timezone, now: Date.now() }
  const purchase = await pageApi(event).getPurchase({ id: event.params.id })
  const today = dayIn(timezone, at.now)
  const ends = purchase.expiresAt === null ? today : lastDay(purchase.expiresAt, timezone)
  return {
    purchase: shownPurchase(purchase, at),
    ledger: ledgerLines(purchase, at),
    refunds: purchase.refunds.map((refund) => refundLineOf(refund)),
    today,
    ends: addDays(ends < today ? today : ends, MORE_DAYS),
    refund: {
      typed: priceAsTyped(unusedShare(purchase)),
      isPaid: purchase.payment.paidCents > 0,
      isByBank: purchase.payment.confirmation === 'automatic',
    },
    done: purchaseDone(event.url.searchParams.get('feito')),
  }
}

const here =
  (done: string) =>
  (_: unknown, { params }: RequestEvent) =>
    `/pacotes/${params.id}?feito=${done}`
const version = text(20)
const says = purchaseRefusals

export const actions: Actions = {
  receber: formAction('receber', {
    fields: { versao: version, forma: text(), dia: text() },
    check: ({ dia }) => (dia === '' || isDate(dia) ? {} : { dia: 'Escolha o dia do pagamento.' }),
    send: (api, { versao, forma, dia }, { params: { id } }: RequestEvent) =>
      api.receivePurchase({
        ...{ id, method: methodOf(forma), expectedVersion: Number(versao) },
        ...(dia !== '' && { paidOn: dia }),
      }),
    names: { paidOn: 'dia' },
    says,
    to: here('recebido'),
  }),

  desfazer: formAction('desfazer', {
    fields: { versao: version },
    send: (api, { versao }, { params: { id } }: RequestEvent) =>
      api.undoReceivePurchase({ id, expectedVersion: Number(versao) }),
    says,
    to: here('desfeito'),
  }),

  negar: formAction('negar', {
    fields: { versao: version },
    send: (api, { versao }, { params: { id } }: RequestEvent) =>
      api.denyPurchase({ id, expectedVersion: Number(versao) }),
    says,
    to: here('negado'),
  }),

  prazo: formAction('prazo', {
    fields: { versao: version, ate: text() },
    check: ({ ate }) => (ate === '' || isDate(ate) ? {} : { ate: 'Escolha o último dia.' }),
    send: (api, { versao, ate }, { params: { id } }: RequestEvent) =>
      api.extendPurchase({
        ...{ id, expiresOn: ate === '' ? null : ate, expectedVersion: Number(versao) },
      }),
    names: { expiresOn: 'ate' },
    says,
    to: here('prazo'),
  }),

  cancelar: formAction('cancelar', {
    fields: { versao: version, devolver: text() },
    check: ({ devolver }) =>
      parsePrice(devolver) === null ? { devolver: 'Escreva um valor como 450 ou 450,00.' } : {},
    send: (api, { versao, devolver }, { params: { id } }: RequestEvent) =>
      api.cancelPurchase({
        ...{ id, refundCents: parsePrice(devolver) ?? 0, expectedVersion: Number(versao) },
      }),
    names: { refundCents: 'devolver' },
    says,
    to: here('cancelado'),
  }),

  pedir: formAction('pedir', {
    fields: { devolucao: text() },
    send: (api, { devolucao }) => api.retryRefund({ id: devolucao }),
    to: here('pedido'),
  }),

  devolver: formAction('devolver', {
    fields: { horario: text() },
    send: (api, { horario }, { params: { id } }: RequestEvent) =>
      api.giveBackSession({ id, appointmentId: horario }),
    says,
    to: here('devolvida'),
  }),
}
