import { html, htmlDocument, type Markup } from './html.ts'

interface Provider {
  name: string
  header: Markup
  footer: string
  /** The addresses of its style and script. */
  style: string
  script?: string
}

interface Sheet {
  title: string
  lead?: string | Markup
  content?: Markup
  /** What else one may do here, below the sheet. */
  aside?: Markup
}

/** The pages of a provider: one sheet each, nothing that needs a script. */
export const sheetPages =
  ({ name, header, footer, ...assets }: Provider) =>
  ({ title, lead, content, aside }: Sheet): string =>
    htmlDocument(
      { title: `${title} · ${name}`, ...assets },
      html`<body>
<header>${header}</header>
<main>
<section class="sheet">
<h1>${title}</h1>
${lead !== undefined && html`<p class="lead">${lead}</p>`}
${content}
</section>
${aside}
</main>
<footer>${footer}</footer>
</body>`,
    )

/** A notice above a form: what went wrong. */
export const alert = (problem: string | undefined) =>
  problem !== undefined && html`<p class="notice" role="alert">${problem}</p>`
