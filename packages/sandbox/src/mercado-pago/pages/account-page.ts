import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { amountOf, momentOf } from '../../pix-provider/pages/words.ts'
import type { MercadoPago } from '../mercado-pago.ts'
import { codeOf } from '../model/code.ts'
import type { Account } from '../model/objects.ts'

const words = { pending: 'aberta', approved: 'paga', cancelled: 'cancelada', refunded: 'devolvida' }

/** One account: its payments, its books, and who has access. */
export function accountPage({ wallet }: MercadoPago, account: Account): string {
  const payments = wallet.paymentsOf(account.id).slice(-50).toReversed()
  const books = wallet.booksOf(account).toReversed()
  const total = books.reduce((sum, { cents, feeCents }) => sum + cents - feeCents, 0)
  /** As in its app: any payment can be given back there, whole or in part. */
  const giveBackForm = (payment: string) => {
    const known = wallet.paymentOf(payment)
    const left = known ? wallet.leftOf(known) : 0
    if (left === 0) return false
    return html`<form class="fault-form" method="post" action="/mercado-pago/refunds/form"><input type="hidden" name="payment" value="${payment}">
<label>Devolver (R$) <input name="amount" inputmode="decimal" placeholder="${(left / 100).toFixed(2).replace('.', ',')}"></label>
<button class="secondary">Devolver no app</button></form>`
  }
  return layout({
    title: `${account.name} · Mercado Pago de brinquedo`,
    section: 'bank',
    content: html`<main class="home">
<h1>${account.name}</h1>
<p class="lead">Conta ${account.id} no Mercado Pago. Saldo, sem as tarifas: ${amountOf(total)}.</p>
<form method="post" action="/mercado-pago/accounts/${account.id}/deauthorize"><button class="secondary">Tirar o acesso do Encaixe</button></form>
<section><h2>Cobranças</h2>
${payments.length === 0 ? html`<p class="calm">Nenhuma ainda.</p>` : html`<ul class="templates">${payments.map((payment) => html`<li><a href="/mercado-pago/pay?code=${encodeURIComponent(codeOf(account, payment))}"><strong>${amountOf(payment.cents)}</strong></a> ${words[payment.status]} <small>${momentOf(payment.createdAt)}</small></li>`)}</ul>`}
</section>
<section><h2>Extrato</h2>
${books.length === 0 ? html`<p class="calm">Nada ainda.</p>` : html`<ul class="templates">${books.map(({ kind, cents, feeCents, at, payment }) => html`<li><strong>${amountOf(cents)}</strong> ${kind === 'refund' ? 'devolução' : `Pix recebido, tarifa ${amountOf(feeCents)}`} <small>${momentOf(at)}</small>${kind === 'payment' && giveBackForm(payment)}</li>`)}</ul>`}
</section>
</main>`,
  })
}
