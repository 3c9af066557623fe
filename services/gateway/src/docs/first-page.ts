import { policyOf } from '../http/problem-page.ts'
import { type FirstStep, firstSteps } from './first-steps.ts'

const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.6 -apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;background:light-dark(#f9f4ea,#1d1813);color:light-dark(#30241a,#efebe1)}
body{max-width:46rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.9rem;line-height:1.2}
h2{margin-top:2.5rem}
a{color:light-dark(#005e6b,#7ad2d6)}
pre{overflow-x:auto;padding:1rem;border-radius:.875rem;background:light-dark(#fffdfa,#2a231c);font-size:.85rem;line-height:1.5}
code{font-family:ui-monospace,Menlo,Consolas,monospace}
summary{cursor:pointer;min-height:2.75rem;align-content:center;font-weight:600}`

export const FIRST_PAGE_POLICY = policyOf(STYLE)

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const stepOf = ({ id, title, text, curl, typescript }: FirstStep) => `<section id="${id}">
<h2>${escaped(title)}</h2>
<p>${escaped(text)}</p>
<details open><summary>curl</summary><pre><code>${escaped(curl)}</code></pre></details>
<details><summary>TypeScript</summary><pre><code>${escaped(typescript)}</code></pre></details>
</section>`

/** The first page of `/docs`: what a key is, and three things to do with one. */
export const firstPage = (): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do Encaixe</title><style>${STYLE}</style></head><body>
<h1>API do Encaixe</h1>
<p>Ligue o Encaixe ao seu site, à sua planilha ou ao seu programa. Crie uma chave em
<a href="/ajustes/desenvolvedores">Ajustes, Desenvolvedores</a>, escolha só as permissões de que precisa, e guarde-a em
<code>ENCAIXE_KEY</code>; em <code>ENCAIXE_URL</code>, o endereço deste site.</p>
<p>Todas as rotas, com campos, respostas e erros: <a href="/docs/api">referência</a> e <a href="/openapi.json">OpenAPI</a>.
São 300 pedidos por minuto por chave. Um erro tem sempre um <code>code</code> que não muda; sem a permissão certa é 403
<code>SCOPE_REQUIRED</code>, com o nome dela em <code>scope</code>.</p>
${firstSteps.map(stepOf).join('\n')}
<h2>Quem ficou fora do ar</h2>
<p>Avisos são tentados por 28 horas. O que aconteceu nos últimos 30 dias está em <code>GET /api/event-log?after=</code>.</p>
<h2>Em TypeScript, com menos trabalho</h2>
<p>A biblioteca <code>@encaixe/client</code> (<code>packages/client</code>) conhece os campos de cada rota, lê listas página a
página, tenta de novo sem marcar duas vezes e confere assinaturas de avisos.</p>
<h2>Um assistente</h2>
<p>Em <code>POST /mcp</code> um assistente lê e muda a agenda com a mesma chave, por MCP. Toda mudança tem dois passos: o
primeiro mostra o que vai acontecer, o segundo confirma.</p>
</body></html>`
