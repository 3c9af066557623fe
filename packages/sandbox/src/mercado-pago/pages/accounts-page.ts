import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import type { MercadoPago } from '../mercado-pago.ts'

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
