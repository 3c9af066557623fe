import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import type { Ledger } from '../model/ledger.ts'
import { amountIn, dayOf } from './frame.ts'

/** The processor for people: its clock, who pays what, and what happened last. */
export function processorPage({ store, clock }: Ledger): string {
  const subscriptions = store.all('subscription').toReversed().slice(0, 100)
  const rows = subscriptions.map((one) => {
    const [{ price, current_period_end: end }] = one.items.data
    const customer = store.get('customer', one.customer)
    return html`<tr><td>${customer?.name ?? one.customer}</td><td>${store.get('product', price.product)?.name}</td>
<td>${amountIn(price.currency, price.unit_amount)}</td><td>${one.status}${one.cancel_at_period_end && ', termina'}</td><td>${dayOf(end)}</td></tr>`
  })
  const events = store.all('event').slice(-30).toReversed()
  return layout({
    title: 'Cartões · Sandbox do Encaixe',
    section: 'processor',
    content: html`<main class="home">
<h1>Processador de cartões</h1>
<p class="lead">Assinaturas, cobranças e o relógio delas.</p>
<section id="relogio"><h2>Relógio</h2>
<p>Aqui é ${dayOf(clock.now())}. Adiante o relógio e veja renovações, cobranças e fins de teste.</p>
<form class="fault-form" method="post" action="/card/clock/form">
<label>Dias <input name="days" type="number" min="1" max="400" value="1" required></label>
<button>Adiantar</button></form></section>
<section><h2>Assinaturas</h2>
${rows.length === 0 ? html`<p class="calm">Nenhuma ainda.</p>` : html`<div class="wide"><table><thead><tr><th>Quem</th><th>Plano</th><th>Por mês</th><th>Estado</th><th>Até</th></tr></thead><tbody>${rows}</tbody></table></div>`}
</section>
<section><h2>Últimos eventos</h2>
${events.length === 0 ? html`<p>Nenhum ainda.</p>` : html`<ul class="templates">${events.map((event) => html`<li><strong>${event.type}</strong> <small>${event.id}</small></li>`)}</ul>`}
</section>
</main>`,
  })
}
