import { escapeText, type Markup } from './html.ts'

/**
 * A message as a phone shows it: *bold*, _italic_, ~struck~, ```code```, links, line breaks.
 * The text is escaped first, so that nothing of it becomes markup but these.
 */
export function richText(text: string): Markup {
  // Links are set aside while the marks are read: an address may contain _ and *.
  const links: string[] = []
  const marked = escapeText(text)
    .replace(/\bhttps?:\/\/[^\s<]+?(?=[.,;:!?)]*(?:\s|$))/g, (url) => {
      links.push(`<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`)
      return `\u0000${links.length - 1}\u0000`
    })
    .replace(/```([^`]+)```/g, '<code>$1</code>')
    .replace(between('\\*'), '$1<strong>$2</strong>')
    .replace(between('_'), '$1<em>$2</em>')
    .replace(between('~'), '$1<s>$2</s>')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no message can contain it
    .replace(/\u0000(\d+)\u0000/g, (_, index) => links[Number(index)] ?? '')
  return { markup: marked }
}

/** The same message without its marks, for a line of preview. */
export function plainText(text: string): string {
  return ['\\*', '_', '~'].reduce((rest, mark) => rest.replace(between(mark), '$1$2'), text)
}

/** A pair of marks around words, not inside of one. */
function between(mark: string): RegExp {
  return new RegExp(`(^|[\\s(>])${mark}(\\S(?:[^\\n]*?\\S)?)${mark}(?=$|[\\s).,;:!?<])`, 'g')
}
