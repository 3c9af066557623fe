import { html } from '../pages/html.ts'
import { layout } from '../pages/layout.ts'
import { amountOf, momentOf } from '../pages/words.ts'
import type { Account, Charge } from './model/objects.ts'
import type { PixProvider } from './pix-provider.ts'

/** The toy bank: pay a code, open an account, and see what moved. */
export function bankPage({ bank, addresses }: PixProvider): string {
  const accounts = bank.store.all('account').toReversed()
  const received = bank.store.all('received').slice(-30).toReversed()
  const nameOf = (id: string) => bank.store.get('account', id)?.name ?? ''
  return layout({
    title: 'Banco de brinquedo · Sandbox do Encaixe',
    section: 'bank',
    content: html`<main class="home">
<h1>Banco de brinquedo</h1>
<p class="lead">Um provedor da API Pix. Nenhum dinheiro se move aqui.</p>
<section><h2>Pagar um Pix</h2>
<form class="fault-form" method="get" action="/pix/pay">
<label>Pix copia e cola <input name="code" required maxlength="512" autocomplete="off"></label>
<button>Ver cobrança</button></form></section>
<section><h2>Contas que recebem</h2>
${accounts.length === 0 ? html`<p class="calm">Nenhuma ainda.</p>` : html`<ul class="templates">${accounts.map((account) => html`<li><a href="/pix/accounts/${account.id}"><strong>${account.name}</strong></a> <small>${account.key}</small></li>`)}</ul>`}
<form class="fault-form" method="post" action="/pix/accounts/form">
<label>Nome <input name="name" required maxlength="100" placeholder="Ana Souza"></label>
<label>Chave Pix <input name="key" required maxlength="77" placeholder="ana@exemplo.com.br"></label>
<button>Abrir conta</button></form>
<p class="calm">Endereço da API: <code>${addresses.apiUrl}</code></p></section>
<section><h2>Últimos Pix</h2>
${received.length === 0 ? html`<p class="calm">Nenhum ainda.</p>` : html`<ul class="templates">${received.map((one) => html`<li><strong>${amountOf(one.cents)}</strong> de ${one.payer} para ${nameOf(one.account)} <small>${momentOf(one.at)}</small></li>`)}</ul>`}
</section>
</main>`,
  })
}

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

/** Where a person pays a charge: as it should be, or as it happens. */
export function payPage(
  { bank }: PixProvider,
  { code, charge, paid }: { code: string; charge: Charge; paid: boolean },
): string {
  const account = bank.store.get('account', charge.account)
  const came = bank.receivedFor(charge).reduce((sum, { cents }) => sum + cents, 0)
  const why = whyNot(charge, bank.isExpired(charge))
  const hidden = html`<input type="hidden" name="code" value="${code}">`
  return layout({
    title: 'Pagar · Banco de brinquedo',
    section: 'bank',
    content: html`<main class="home">
<h1>${amountOf(charge.cents)}</h1>
<p class="lead">para ${account?.name}, até ${momentOf(charge.createdAt + charge.seconds * 1_000)}</p>
${paid && html`<p role="status"><strong>Pix enviado.</strong></p>`}
<section><h2>${why === undefined ? 'Pagar' : why}</h2>
${came > 0 && html`<p>Já chegou ${amountOf(came)} por esta cobrança.</p>`}
<form method="post" action="/pix/pay/form">${hidden}
<button>${why === undefined ? `Pagar ${amountOf(charge.cents)}` : `Pagar ${amountOf(charge.cents)} mesmo assim`}</button></form>
${why !== undefined && html`<p class="calm">Como quem leu o código antes: o dinheiro já estava a caminho.</p>`}</section>
<section><h2>De outro jeito</h2>
<form class="fault-form" method="post" action="/pix/pay/form">${hidden}
<label>Outro valor (R$) <input name="amount" inputmode="decimal" placeholder="12,50" required></label>
<button>Pagar outro valor</button></form>
<form class="fault-form" method="post" action="/pix/pay/form">${hidden}<input type="hidden" name="times" value="2">
<button class="secondary">Pagar duas vezes</button></form></section>
</main>`,
  })
}

/** Why a bank would no longer offer it. */
function whyNot({ status }: Charge, isExpired: boolean): string | undefined {
  if (status === 'CONCLUIDA') return 'Esta cobrança já foi paga'
  if (status !== 'ATIVA') return 'Esta cobrança foi removida'
  return isExpired ? 'Esta cobrança venceu' : undefined
}
