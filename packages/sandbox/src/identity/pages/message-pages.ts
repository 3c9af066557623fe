import { errors } from 'oidc-provider'
import { html } from '../../pages/html.ts'
import { frame } from './frame.ts'

/** The page of an error of the provider: an expired page, an unknown client, a foreign redirect address. */
export function errorPage(error: Error): string {
  if (error instanceof errors.SessionNotFound) return expiredPage()
  const known = error instanceof errors.OIDCProviderError && error.expose
  return frame({
    title: known ? 'Este pedido não está certo' : 'Algo deu errado aqui',
    lead: known
      ? 'O endereço que trouxe você até aqui não é aceito. Volte ao Encaixe e tente de novo.'
      : 'Tente de novo daqui a pouco.',
    content: known
      ? html`<details><summary>Para quem desenvolve</summary><p class="detail">${error.error}: ${error.error_description}</p></details>`
      : html``,
  })
}

export function expiredPage(): string {
  return frame({
    title: 'Esta página expirou',
    lead: 'Volte ao Encaixe e entre de novo. Leva só um instante.',
  })
}

export function verifiedElsewherePage(): string {
  return frame({
    title: 'E-mail confirmado',
    lead: 'Tudo certo. Volte para a janela em que você estava criando a conta e continue por lá.',
  })
}

export function badLinkPage(): string {
  return frame({
    title: 'Este link não vale mais',
    lead: 'Ele já foi usado ou passou da hora. Volte para a página em que você estava e peça outro e-mail.',
  })
}

export function signOutPage(form: string): string {
  return frame({
    title: 'Sair da sua conta?',
    content: html`${{ markup: form }}
<button class="primary" type="submit" form="op.logoutForm" value="yes" name="logout">Sair</button>
<button class="button" type="submit" form="op.logoutForm">Ficar</button>`,
  })
}

export function signedOutPage(): string {
  return frame({ title: 'Você saiu', lead: 'Até logo. Pode fechar esta página.' })
}
