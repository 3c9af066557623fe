/** What a professional puts into a site of their own: a name is never part of it, so nothing needs escaping. */
export interface EmbedCode {
  button: string
  frame: string
}

/**
 * @param publicUrl where our pages are
 * @param colour `#rrggbb`, of the page by day
 */
export function embedCode(slug: string, publicUrl: string, colour: string): EmbedCode {
  const style = [
    'display:inline-block',
    'padding:14px 22px',
    'border-radius:14px',
    `background:${colour}`,
    'color:#fff',
    'font:600 16px/1.2 system-ui,sans-serif',
    'text-decoration:none',
  ].join(';')
  return {
    button: `<a href="${publicUrl}/p/${slug}" style="${style}">Agendar horário</a>`,
    frame: `<iframe src="${publicUrl}/quadro/${slug}" title="Agendar horário" loading="lazy" style="width:100%;max-width:672px;height:820px;border:0"></iframe>`,
  }
}
