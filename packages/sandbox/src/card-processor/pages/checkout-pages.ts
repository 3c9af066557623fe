import { html } from '../../pages/html.ts'
import type { CheckoutSession, Price } from '../model/objects.ts'
import { amountIn, cardFields, dayOf, frame, testCards } from './frame.ts'

interface Checkout {
  session: CheckoutSession
  price: Price
  productName: string
  trialEnd: number | null
}

const pathOf = ({ id }: CheckoutSession) => `/card/checkout/${id}`

export function checkoutPage(
  { session, price, productName, trialEnd }: Checkout,
  problem?: string,
): string {
  const monthly = amountIn(price.currency, price.unit_amount)
  return frame({
    title: `Assinar ${productName}`,
    lead:
      trialEnd === null
        ? `${monthly} por mês, a partir de hoje.`
        : `Grátis até ${dayOf(trialEnd)}. Depois, ${monthly} por mês.`,
    content: html`<form method="post" action="${pathOf(session)}" novalidate>
${cardFields(problem)}
<button class="primary">${trialEnd === null ? `Pagar ${monthly}` : 'Começar a assinatura'}</button>
</form>
${testCards}`,
    ...(session.cancel_url !== null && {
      aside: html`<p class="other"><a href="${session.cancel_url}">Voltar sem assinar</a></p>`,
    }),
  })
}

/** The step in which a bank asks its customer whether it was them. */
export const bankPage = (path: string, attempt: string): string =>
  frame({
    title: 'Seu banco quer confirmar',
    lead: 'Foi você que pediu este pagamento?',
    content: html`<form method="post" action="${path}/bank">
<input type="hidden" name="attempt" value="${attempt}">
<button class="primary" name="answer" value="yes">Fui eu: autorizar</button>
<button class="quiet" name="answer" value="no">Não fui eu: recusar</button>
</form>`,
  })

export const closedPage = (session: CheckoutSession | undefined): string =>
  frame({
    title:
      session?.status === 'complete' ? 'Esta assinatura já começou' : 'Esta página não vale mais',
    lead:
      session?.status === 'complete'
        ? 'O pagamento foi recebido; não é preciso pagar de novo.'
        : 'O link venceu, ou foi trocado por outro. Volte e comece de novo.',
    ...(session && {
      content: html`<p class="other"><a class="button" href="${session.cancel_url ?? session.success_url}">Voltar</a></p>`,
    }),
  })

/** The address to which a complete session redirects. */
export const successUrlOf = ({ success_url: url, id }: CheckoutSession) =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id)
