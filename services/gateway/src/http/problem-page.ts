import { createHash } from 'node:crypto'
import { type AppError, type ErrorCode, errorCodes } from '@encaixe/contracts'
import type { FastifyRequest } from 'fastify'

interface Words {
  title: string
  body: string
}

const OURS: Words = {
  title: 'Algo não saiu como devia',
  body: 'O problema foi do nosso lado e já ficou registrado. Tente de novo em alguns instantes.',
}
const UNREADABLE: Words = {
  title: 'Não entendemos esse pedido',
  body: 'O navegador enviou algo que não conseguimos ler. Volte à página anterior e tente de novo.',
}
const words: Partial<Record<ErrorCode, Words>> = {
  FORBIDDEN: {
    title: 'Não deu para confirmar o pedido',
    body: 'Ele parece ter vindo de outro site. Abra a página aqui no Encaixe e tente de novo.',
  },
  NOT_FOUND: {
    title: 'Essa página não existe',
    body: 'O endereço pode ter mudado de lugar. Que tal começar de novo daqui?',
  },
  PAYLOAD_TOO_LARGE: {
    title: 'Isso é grande demais',
    body: 'O que foi enviado passa do limite: fotos podem ter até 5 MB. Volte à página anterior e envie algo menor.',
  },
  UPSTREAM_UNAVAILABLE: {
    title: 'Voltamos já',
    body: 'A agenda está fora do ar por um momento. Nada do que já foi marcado se perde. Tente de novo daqui a pouco.',
  },
}

function wordsFor({ code, details }: AppError): Words {
  if (code === 'RATE_LIMITED') {
    const minutes = Math.ceil((details.retryAfterSeconds ?? 60) / 60)
    const wait = minutes <= 1 ? 'um minuto' : `${minutes} minutos`
    return {
      title: 'Um instante, por favor',
      body: `Foram muitas tentativas em pouco tempo. Espere ${wait} e tente de novo.`,
    }
  }
  return words[code] ?? (errorCodes[code].status >= 500 ? OURS : UNREADABLE)
}

const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.6 -apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif;background:light-dark(#f9f4ea,#1d1813);color:light-dark(#30241a,#efebe1)}
body{display:grid;place-content:center;justify-items:center;min-height:100dvh;margin:0;padding:1.5rem;box-sizing:border-box;text-align:center}
svg{width:3.5rem;margin-bottom:1.25rem}
path{fill:light-dark(#005e6b,#7ad2d6)}
rect{fill:#fcbf3c}
h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
p{max-width:28rem;margin:0;text-wrap:pretty}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:2rem}
a{padding:.6rem 1.25rem;border-radius:.875rem;font-weight:600;text-decoration:none;color:light-dark(#005e6b,#7ad2d6)}
a:first-child{background:light-dark(#005e6b,#7ad2d6);color:light-dark(#fffdfa,#06222a)}
a:focus-visible{outline:3px solid;outline-offset:2px}`

/** A block with a corner missing, and the piece that fits it: not quite in its place yet. */
const MARK =
  '<svg viewBox="0 0 35 32" aria-hidden="true"><path d="M8 3h7.5a1.5 1.5 0 0 1 1.5 1.5V13a2 2 0 0 0 2 2h8.5a1.5 1.5 0 0 1 1.5 1.5V24a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z"/><rect x="22" y="0" width="10" height="10" rx="3"/></svg>'

/** Of a page for which nothing is loaded and nothing runs; its one style is known by its digest. */
export const policyOf = (style: string): string =>
  `default-src 'none';style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';base-uri 'none';form-action 'none';frame-ancestors 'none'`

export const PAGE_POLICY = policyOf(STYLE)

export const PAGE_TYPE = 'text/html; charset=utf-8'

/**
 * Whether a person looks at the answer: browsers name HTML first when somebody goes somewhere or sends
 * a form. What is asked of the API stays data, whoever asks.
 */
export function isForPerson({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  if (/^\/api(?:[/?]|$)/.test(url)) return false
  const html = accept.indexOf('text/html')
  const json = accept.indexOf('json')
  return html !== -1 && (json === -1 || html < json)
}

/** An error as people read it: what the web's own pages look like, without needing the web. */
export function problemPage(error: AppError, { method }: FastifyRequest): string {
  const { title, body } = wordsFor(error)
  // A form is not sent again by following a link.
  const mayRetry = method === 'GET' && errorCodes[error.code].status >= 429
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Encaixe</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${MARK}
<h1>${title}</h1>
<p>${body}</p>
</main>
<nav aria-label="Por onde seguir">
${mayRetry ? '<a href="">Tentar de novo</a>\n' : ''}<a href="/">Página inicial</a>
</nav>
</body>
</html>
`
}
