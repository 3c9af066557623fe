import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { amountOf, momentOf } from '../../pix-provider/pages/words.ts'
import type { MercadoPago } from '../mercado-pago.ts'
import type { Payment } from '../model/objects.ts'

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
