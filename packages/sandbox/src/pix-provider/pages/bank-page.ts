import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import type { PixProvider } from '../pix-provider.ts'
import { amountOf, momentOf } from './words.ts'

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
