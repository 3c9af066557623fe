import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import type { Charge } from '../model/objects.ts'
import type { PixProvider } from '../pix-provider.ts'
import { amountOf, momentOf } from './words.ts'

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
