import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import type { Account } from '../model/objects.ts'
import type { PixProvider } from '../pix-provider.ts'
import { amountOf, momentOf } from './words.ts'

/** One account: what to type where it is connected, its charges, and its books. */
export function accountPage({ bank, views, addresses }: PixProvider, account: Account): string {
  const charges = bank.chargesOf(account).slice(-50).toReversed()
  const books = bank.booksOf(account).toReversed()
  const total = books.reduce((sum, { cents }) => sum + cents, 0)
  /** As in a bank's app: any payment can be given back there, whole or in part. */
  function giveBackForm(endToEndId: string) {
    const received = bank.store.get('received', endToEndId)
    const left = received ? bank.leftOf(received) : 0
    if (left === 0) return false
    return html`<form class="fault-form" method="post" action="/pix/refunds/form"><input type="hidden" name="endToEndId" value="${endToEndId}">
<label>Devolver (R$) <input name="amount" inputmode="decimal" placeholder="${(left / 100).toFixed(2).replace('.', ',')}"></label>
<button class="secondary">Devolver no app do banco</button></form>`
  }
  return layout({
    title: `${account.name} · Banco de brinquedo`,
    section: 'bank',
    content: html`<main class="home">
<h1>${account.name}</h1>
<p class="lead">Conta que recebe por ${account.key}. Saldo: ${amountOf(total)}.</p>
<section><h2>Dados para conectar</h2>
<dl class="facts"><dt>Endereço da API</dt><dd>${addresses.apiUrl}</dd>
<dt>Endereço do token</dt><dd>${addresses.tokenUrl}</dd>
<dt>Client ID</dt><dd>${account.id}</dd><dt>Client Secret</dt><dd>${account.secret}</dd>
<dt>Certificado e chave</dt><dd><a href="/pix/accounts/${account.id}/certificate.pem">certificado-pix.pem</a>, ou <a href="/pix/accounts/${account.id}/certificate.p12">certificado-pix.p12</a> (senha: brinquedo)</dd>
<dt>Webhook</dt><dd>${account.webhook ? account.webhook.url.replace(/[^/]{12,}$/, '…') : 'nenhum'}</dd></dl></section>
<section><h2>Cobranças</h2>
${charges.length === 0 ? html`<p class="calm">Nenhuma ainda.</p>` : html`<ul class="templates">${charges.map((charge) => html`<li><a href="/pix/pay?code=${encodeURIComponent(views.codeOfCharge(account, charge))}"><strong>${amountOf(charge.cents)}</strong></a> ${charge.status.toLowerCase().replaceAll('_', ' ')}${bank.isExpired(charge) && charge.status === 'ATIVA' && ', vencida'} <small>${momentOf(charge.createdAt)}</small></li>`)}</ul>`}
</section>
<section><h2>Extrato</h2>
${books.length === 0 ? html`<p class="calm">Nada ainda.</p>` : html`<ul class="templates">${books.map(({ kind, cents, at, endToEndId }) => html`<li><strong>${amountOf(cents)}</strong> ${kind === 'refund' ? 'devolução' : 'Pix recebido'} <small>${momentOf(at)}</small>${kind === 'payment' && giveBackForm(endToEndId)}</li>`)}</ul>`}
</section>
</main>`,
  })
}
