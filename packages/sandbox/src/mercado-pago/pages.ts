import { html, htmlDocument } from '../pages/html.ts'
import { layout } from '../pages/layout.ts'
import { amountOf, momentOf } from '../pages/words.ts'
import type { MercadoPago } from './mercado-pago.ts'
import { codeOf } from './model/code.ts'
import type { Account, Payment } from './model/objects.ts'

/** Everybody who has an account. */
export function accountsPage({ wallet }: MercadoPago): string {
  const accounts = wallet.store.all('account').toReversed()
  return layout({
    title: 'Mercado Pago de brinquedo · Sandbox do Encaixe',
    section: 'bank',
    content: html`<main class="home">
<h1>Mercado Pago</h1>
<p class="lead">Contas que recebem. Uma nasce quando alguém permite o acesso. Nenhum dinheiro se move aqui.</p>
<section><h2>Pagar um Pix</h2>
<form class="fault-form" method="get" action="/mercado-pago/pay">
<label>Pix copia e cola <input name="code" required maxlength="512" autocomplete="off"></label>
<button>Ver cobrança</button></form></section>
<section><h2>Contas</h2>
${accounts.length === 0 ? html`<p class="calm">Nenhuma ainda.</p>` : html`<ul class="templates">${accounts.map(({ id, name }) => html`<li><a href="/mercado-pago/accounts/${id}"><strong>${name}</strong></a> <small>${id}</small></li>`)}</ul>`}
</section>
</main>`,
  })
}

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

const why = {
  pending: undefined,
  approved: 'Este código já foi pago',
  refunded: 'Este código já foi pago',
  cancelled: 'Este código não vale mais',
}

/** Where a person pays a code: once, exactly, and in time. What comes otherwise stays with who pays. */
export function payPage(
  { wallet }: MercadoPago,
  { code, payment, paid }: { code: string; payment: Payment; paid: boolean },
): string {
  const account = wallet.store.get('account', payment.account)
  const problem = why[payment.status]
  return layout({
    title: 'Pagar · Mercado Pago de brinquedo',
    section: 'bank',
    content: html`<main class="home">
<h1>${amountOf(payment.cents)}</h1>
<p class="lead">para ${account?.name}, até ${momentOf(payment.expiresAt)}</p>
${paid && html`<p role="status"><strong>Pix enviado.</strong></p>`}
<section><h2>${problem ?? 'Pagar'}</h2>
${problem === undefined ? html`<form method="post" action="/mercado-pago/pay/form"><input type="hidden" name="code" value="${code}"><button>Pagar ${amountOf(payment.cents)}</button></form>` : html`<p class="calm">O dinheiro de quem pagasse agora voltaria na hora.</p>`}</section>
</main>`,
  })
}

/** The consent page: who you are, and one button. */
export function consentPage({ emails, action }: { emails: string[]; action: string }): string {
  const body = html`<body class="home"><main class="home">
<h1>O Encaixe quer acessar sua conta do Mercado Pago</h1>
<p class="lead">Mercado Pago de brinquedo: escreva qualquer e-mail, e a conta existe.</p>
<form method="post" action="${action}">
<section><h2>Quem é você</h2>
<p><label>E-mail <input name="email" type="email" required list="contas" value="${emails[0]}"></label></p>
<datalist id="contas">${emails.map((email) => html`<option value="${email}">`)}</datalist>
<p><label><input type="checkbox" name="semChave" value="sim"> Conta nova, sem chave Pix</label></p></section>
<section><h2>O que ele pode</h2><p>Criar cobranças, ver pagamentos e devolver.</p></section>
<p><button name="allowed" value="sim">Permitir</button> <button class="secondary" name="allowed" value="nao" formnovalidate>Cancelar</button></p>
</form></main></body>`
  return htmlDocument({ title: 'Permitir · Mercado Pago de brinquedo', style: '/style.css' }, body)
}
