import { html, htmlDocument, type Markup } from './html.ts'

export type Section = 'home' | 'phone' | 'mail' | 'identity' | 'processor' | 'bank' | 'google'

interface Page {
  title: string
  section: Section
  /** `list` shows only the list on a small screen, `detail` only what was opened. */
  pane?: 'list' | 'detail'
  content: Markup
}

export function layout({ title, section, pane, content }: Page): string {
  const link = (to: Section, href: string, label: string) =>
    html`<a href="${href}"${to === section ? current : undefined}>${label}</a>`
  const body = html`<body class="${section} ${pane}">
<nav class="top" aria-label="Sandbox">
${link('home', '/', 'Início')}
${link('phone', '/phone', 'Celulares')}
${link('mail', '/mail', 'E-mails')}
${link('identity', '/identity', 'Identidade')}
${link('processor', '/card', 'Cartões')}
${link('bank', '/pix', 'Banco')}
${link('google', '/google', 'Google')}
</nav>
${content}
</body>`
  return htmlDocument({ title, style: '/style.css', script: '/live.js' }, body)
}

const current: Markup = { markup: ' aria-current="page"' }
