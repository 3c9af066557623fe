import { html, htmlDocument } from '../../pages/html.ts'

/** The consent page: who you are, and one button. */
export function consentPage({ emails, action }: { emails: string[]; action: string }): string {
  const body = html`<body class="home"><main class="home">
<h1>O Encaixe quer acessar sua conta do Mercado Pago</h1>
<p class="lead">Mercado Pago de brinquedo: escreva qualquer e-mail, e a conta existe.</p>
<form method="post" action="${action}">
<section><h2>Quem é você</h2>
<p><label>E-mail <input name="email" type="email" required list="contas" value="${emails[0]}"></label></p>
<datalist id="contas">${emails.map((email) => html`<option value="${email}">`)}</datalist>
<p><label><input type="checkbox" name="semChave" value="sim"> Conta nova, sem chave Pix</label></p></section>
<section><h2>O que ele pode</h2><p>Criar cobranças, ver pagamentos e devolver.</p></section>
<p><button name="allowed" value="sim">Permitir</button> <button class="secondary" name="allowed" value="nao" formnovalidate>Cancelar</button></p>
</form></main></body>`
  return htmlDocument({ title: 'Permitir · Mercado Pago de brinquedo', style: '/style.css' }, body)
}
