import type { Draft } from './draft.rule.ts'

const LATIN = /CHARSET="?(ISO-8859-1|WINDOWS-1252)/i

/** Whether a file holds contacts as phones export them. */
export const isVcard = (text: string): boolean => /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 2_000))

/** The contacts of a file of vCards (2.1, RFC 2426, RFC 6350). One without its end ends where the next begins. */
export function draftsOfVcards(text: string): Draft[] {
  const drafts: Draft[] = []
  let open: Draft | undefined
  for (const { line, text: property } of unfolded(text)) {
    const [, name = '', parameters = '', value = ''] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*")?)*):([\s\S]*)$/.exec(property) ?? []
    const wanted = name.toUpperCase()
    if (wanted === 'BEGIN' || wanted === 'END') {
      if (open) drafts.push(open)
      open = wanted === 'BEGIN' ? { line, text: '', names: [], phones: [], emails: [] } : undefined
      continue
    }
    if (!open) continue
    const said = decoded(value, parameters)
    if (wanted === 'FN') open.names.unshift(unescaped(said))
    if (wanted === 'N') open.names.push(nameOf(said))
    if (wanted === 'ORG' || wanted === 'NICKNAME') open.names.push(unescaped(said))
    if (wanted === 'TEL') open.phones.push(said.replace(/^tel:/i, ''))
    if (wanted === 'EMAIL') open.emails.push(unescaped(said))
  }
  if (open) drafts.push(open)
  for (const draft of drafts) draft.text = [...draft.names, ...draft.phones].find(Boolean) ?? ''
  return drafts
}

/** Lines that belong together: continued by a space (3.0, 4.0), or by `=` at the end (quoted-printable, 2.1). */
function unfolded(text: string): { line: number; text: string }[] {
  const lines: { line: number; text: string }[] = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const last = lines.at(-1)
    const isQuoted = last && /ENCODING=QUOTED-PRINTABLE|;QUOTED-PRINTABLE/i.test(last.text)
    if (last && isQuoted && last.text.endsWith('=')) last.text = last.text.slice(0, -1) + raw
    else if (last && /^[ \t]/.test(raw)) last.text += raw.slice(1)
    else lines.push({ line: index + 1, text: raw })
  }
  return lines
}

function decoded(value: string, parameters: string): string {
  if (!/QUOTED-PRINTABLE/i.test(parameters)) return value
  const bytes = value
    .split(/(=[0-9A-Fa-f]{2})/)
    .flatMap((part) =>
      /^=[0-9A-Fa-f]{2}$/.test(part)
        ? [Number.parseInt(part.slice(1), 16)]
        : [...new TextEncoder().encode(part)],
    )
  const charset = LATIN.test(parameters) ? 'windows-1252' : 'utf-8'
  return new TextDecoder(charset).decode(Uint8Array.from(bytes))
}

const unescaped = (value: string) => value.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim()

/** `Souza;Bia;Maria;Dra.;` is Bia Maria Souza. */
function nameOf(value: string): string {
  const [last = '', first = '', middle = ''] = value.split(/(?<!\\);/).map(unescaped)
  return [first, middle, last].filter(Boolean).join(' ')
}
