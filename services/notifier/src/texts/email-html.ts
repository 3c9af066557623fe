import type { EmailText } from './email-text.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Mail programs drop style sheets more often than not: inline styles are light, these only darken. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #1d1813 !important; }
  .card { background: #2a231e !important; }
  .strong { color: #f6f1e7 !important; }
  .text { color: #d8cfc2 !important; }
  .faint { color: #baafa2 !important; }
  .line { border-color: #413931 !important; }
  .action { background: #7ad2d6 !important; color: #06222a !important; }
}`

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#4a3d33;text-wrap:pretty">${escapeHtml(text)}</p>`

const detail = ([label, value]: [string, string]) => `<tr>
<td class="faint line" style="padding:10px 16px 10px 0;border-top:1px solid #ebe3d6;font-size:14px;line-height:22px;color:#66584c;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td>
<td class="strong line" style="padding:10px 0;border-top:1px solid #ebe3d6;font-size:15px;line-height:22px;color:#30241a;width:100%;text-wrap:balance">${escapeHtml(value)}</td>
</tr>`

/** One calm card, light and dark, readable without images and without style sheets. */
export function emailHtml(content: Required<EmailText>): string {
  const { preview, heading, paragraphs, details, action, footer } = content
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f9f4ea;${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" style="padding:32px 16px;background:#f9f4ea">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left;${font}">
<tr><td class="strong" style="padding:0 8px 16px;font-size:18px;font-weight:700;letter-spacing:-.02em;color:#30241a"><span style="display:inline-block;width:11px;height:11px;margin-right:8px;border-radius:3px;background:#fcbf3c"></span>Encaixe</td></tr>
<tr><td class="card" style="padding:32px;border-radius:16px;background:#fffdfa">
<h1 class="strong" style="margin:0 0 16px;font-size:24px;line-height:32px;color:#30241a">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">
${details.map(detail).join('\n')}
</table>
<a class="action" href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#005e6b;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a>
</td></tr>
<tr><td class="faint" style="padding:20px 8px 0;font-size:13px;line-height:19px;color:#66584c">${escapeHtml(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

/** The same mail for those who read plain text. */
export function emailPlainText(content: Required<EmailText>): string {
  const { heading, paragraphs, details, action, footer } = content
  const lines = details.map(([label, value]) => `${label}: ${value}`)
  const link = `${action.label}: ${action.url}`
  const parts = [heading, ...paragraphs, lines.join('\n'), link, `Encaixe\n${footer}`]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
