import { html, type Markup } from '../../pages/html.ts'
import { alert } from '../../pages/sheet.ts'
import type {
  Invoice,
  PaymentMethod,
  PortalSession,
  Price,
  Subscription,
} from '../model/objects.ts'
import { amountIn, cardFields, dayOf, frame, testCards } from './frame.ts'

interface Portal {
  session: PortalSession
  subscription: Subscription | undefined
  card: PaymentMethod | undefined
  invoices: Invoice[]
  prices: { price: Price; name: string }[]
  problem?: string | undefined
  done?: string | undefined
}

export function portalPage(portal: Portal): string {
  const { session, subscription, card, invoices, problem, done } = portal
  const path = `/card/portal/${session.id}`
  return frame({
    title: 'Sua assinatura',
    content: html`${alert(problem)}${done !== undefined && html`<p class="notice good" role="status">${done}</p>`}
${subscription ? subscriptionPart(path, portal, subscription) : html`<p class="lead">Não há assinatura em andamento.</p>`}
<section><h2>Cartão</h2>
<p>${card ? `${card.card.brand} terminado em ${card.card.last4}, até ${card.card.exp_month}/${card.card.exp_year}` : 'Nenhum cartão.'}</p>
<p><a class="button" href="${path}/card">Trocar o cartão</a></p></section>
<section><h2>Faturas</h2>${invoices.length === 0 ? html`<p>Nenhuma ainda.</p>` : html`<ul class="invoices">${invoices.map(invoiceLine)}</ul>`}</section>`,
    ...(session.return_url !== null && {
      aside: html`<p class="other"><a href="${session.return_url}">Voltar ao Encaixe</a></p>`,
    }),
  })
}

function subscriptionPart(path: string, { prices }: Portal, subscription: Subscription): Markup {
  const [item] = subscription.items.data
  const name = prices.find(({ price }) => price.id === item.price.id)?.name ?? item.price.id
  const monthly = amountIn(item.price.currency, item.price.unit_amount)
  const others = prices.filter(
    ({ price }) => price.id !== item.price.id && price.currency === subscription.currency,
  )
  const choices = others.map(
    ({ price, name }) =>
      html`<option value="${price.id}">${name}: ${amountIn(price.currency, price.unit_amount)}</option>`,
  )
  return html`<section><h2>${name}</h2>
<p>${monthly} por mês. ${stateOf(subscription)}</p>
${
  subscription.cancel_at_period_end
    ? html`<form method="post" action="${path}/resume"><button class="primary">Continuar assinando</button></form>`
    : html`<form method="post" action="${path}/cancel"><button>Cancelar a assinatura</button></form>`
}
${
  choices.length > 0 &&
  html`<form method="post" action="${path}/plan"><div class="field"><label for="price">Outro plano</label>
<select id="price" name="price">${choices}</select></div><button>Trocar de plano</button></form>`
}</section>`
}

function stateOf({ status, cancel_at_period_end: ends, items, trial_end: trial }: Subscription) {
  const until = dayOf(items.data[0].current_period_end)
  if (ends) return `Termina em ${until}.`
  if (status === 'past_due') return 'O último pagamento não foi aceito.'
  if (status === 'trialing' && trial !== null) return `Grátis até ${dayOf(trial)}.`
  return `Renova em ${until}.`
}

const invoiceStates: Record<Invoice['status'], string> = {
  open: 'em aberto',
  paid: 'paga',
  void: 'anulada',
  uncollectible: 'não recebida',
}

const invoiceLine = (invoice: Invoice) =>
  html`<li><a href="${invoice.hosted_invoice_url}">${dayOf(invoice.created)}</a> ${amountIn(invoice.currency, invoice.total)} <small>${invoiceStates[invoice.status]}</small></li>`

export const cardPage = (session: PortalSession, problem?: string): string =>
  frame({
    title: 'Trocar o cartão',
    lead: 'As próximas cobranças vão para ele. O que está em aberto é cobrado já.',
    content: html`<form method="post" action="/card/portal/${session.id}/card" novalidate>
${cardFields(problem)}
<button class="primary">Guardar o cartão</button>
</form>${testCards}`,
    aside: html`<p class="other"><a href="/card/portal/${session.id}">Voltar</a></p>`,
  })

export const invoicePage = (invoice: Invoice): string =>
  frame({
    title: `Fatura ${invoice.number}`,
    lead: `${amountIn(invoice.currency, invoice.total)}, ${invoiceStates[invoice.status]}.`,
    content: html`<dl><dt>Feita em</dt><dd>${dayOf(invoice.created)}</dd>
<dt>Pago</dt><dd>${amountIn(invoice.currency, invoice.amount_paid)}</dd>
<dt>De crédito</dt><dd>${amountIn(invoice.currency, invoice.total - invoice.amount_due)}</dd></dl>`,
  })

export const gonePage = (): string =>
  frame({ title: 'Esta página não vale mais', lead: 'Volte e abra de novo.' })
