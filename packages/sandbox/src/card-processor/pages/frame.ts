import { html, type Markup } from '../../pages/html.ts'
import { alert, sheetPages } from '../../pages/sheet.ts'

export const frame = sheetPages({
  name: 'Processador de cartões',
  header: html`Processador de cartões <span>do sandbox</span>`,
  footer: 'Nenhum dinheiro se move aqui. Os números de cartão são os de teste.',
  style: '/card/style.css',
})

export const amountIn = (currency: string, cents: number) =>
  (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: currency.toUpperCase() })

const date = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
export const dayOf = (seconds: number) => date.format(new Date(seconds * 1_000))

/** The fields of a card form. */
export function cardFields(problem: string | undefined): Markup {
  return html`${alert(problem)}
<div class="field"><label for="number">Número do cartão</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required></div>
<div class="pair">
<div class="field"><label for="expiry">Validade</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" required></div>
<div class="field"><label for="cvc">CVC</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" required></div>
</div>
<div class="field"><label for="name">Nome no cartão</label>
<input id="name" name="name" autocomplete="cc-name" required></div>`
}

export const testCards = html`<details class="cards"><summary>Cartões de teste</summary>
<dl>
<dt>4242 4242 4242 4242</dt><dd>aceito</dd>
<dt>4000 0000 0000 0002</dt><dd>recusado</dd>
<dt>4000 0000 0000 9995</dt><dd>sem saldo</dd>
<dt>4000 0000 0000 3220</dt><dd>o banco pede confirmação</dd>
<dt>4000 0000 0000 0341</dt><dd>aceito agora, recusado nas próximas cobranças</dd>
</dl></details>`
