import { html, htmlDocument, type Markup } from '../../pages/html.ts'

interface Frame {
  title: string
  lead?: string | Markup
  content?: Markup
  aside?: Markup
}

/** A page of the card processor: one sheet, nothing that needs a script. */
export function frame({ title, lead, content, aside }: Frame): string {
  const body = html`<body>
<header>Processador de cartões <span>do sandbox</span></header>
<main>
<section class="sheet">
<h1>${title}</h1>
${lead !== undefined && html`<p class="lead">${lead}</p>`}
${content}
</section>
${aside}
</main>
<footer>Nenhum dinheiro se move aqui. Os números de cartão são os de teste.</footer>
</body>`
  const style = '/card/style.css'
  return htmlDocument({ title: `${title} · Processador de cartões`, style }, body)
}

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const other = (currency: string) =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: currency.toUpperCase() })
export const amountIn = (currency: string, cents: number) =>
  (currency === 'brl' ? money : other(currency)).format(cents / 100)

const date = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
export const dayOf = (seconds: number) => date.format(new Date(seconds * 1_000))

/** A notice above a form: what went wrong. */
export const alert = (problem: string | undefined) =>
  problem !== undefined && html`<p class="notice" role="alert">${problem}</p>`

/** The fields of a card form. */
export function cardFields(problem: string | undefined): Markup {
  return html`${alert(problem)}
<label for="number">Número do cartão</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required>
<div class="pair">
<div><label for="expiry">Validade</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" required></div>
<div><label for="cvc">CVC</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" required></div>
</div>
<label for="name">Nome no cartão</label>
<input id="name" name="name" autocomplete="cc-name" required>`
}

export const testCards = html`<details class="cards"><summary>Cartões de teste</summary>
<dl>
<dt>4242 4242 4242 4242</dt><dd>aceito</dd>
<dt>4000 0000 0000 0002</dt><dd>recusado</dd>
<dt>4000 0000 0000 9995</dt><dd>sem saldo</dd>
<dt>4000 0000 0000 3220</dt><dd>o banco pede confirmação</dd>
<dt>4000 0000 0000 0341</dt><dd>aceito agora, recusado nas próximas cobranças</dd>
</dl></details>`
