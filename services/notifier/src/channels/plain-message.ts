import { z } from 'zod'
import type {
  FreeMessage,
  FreeOption,
  Registration,
  TemplateMessage,
  WhatsappMessage,
} from '../notices/whatsapp.ts'

/** A message as somebody without registered texts sends it. */
export interface PlainMessage {
  text: string
  /** To press, or to choose from; what comes back is its id. */
  options: readonly FreeOption[]
  /** Whether they are the buttons of one of our notices, which have words of their own. */
  isNotice: boolean
}

const button = z.object({ type: z.string(), text: z.string(), url: z.string().optional() })

/** The text itself, of what the Cloud API is given as a name and its values. */
export function plainMessage(
  message: WhatsappMessage,
  registrations: readonly Registration[],
): PlainMessage {
  if (!('template' in message)) return plainFree(message)
  const registered = registrations.find(({ name }) => name === message.template)
  if (!registered) throw new Error(`no text is registered as ${message.template}`)
  return plainTemplate(message, registered)
}

function plainFree({ text, button: link, options = [] }: FreeMessage): PlainMessage {
  return { text: link ? withLink(text, link.label, link.url) : text, options, isNotice: false }
}

function plainTemplate({ components }: TemplateMessage, registered: Registration): PlainMessage {
  const values = components
    .filter(({ type }) => type === 'body')
    .flatMap(({ parameters }) => parameters.map(({ text = '' }) => text))
  const of = (type: string) => registered.components.find((one) => one.type === type)
  const body = of('BODY')?.text
  if (body === undefined) return codeOf(values[0] ?? '', of('FOOTER')?.code_expiration_minutes)
  let text = filled(body, values)
  const options: FreeOption[] = []
  for (const [index, one] of z.array(button).catch([]).parse(of('BUTTONS')?.buttons).entries()) {
    const given = components.find(
      (component) => component.type === 'button' && component.index === String(index),
    )
    const [parameter] = given?.parameters ?? []
    if (one.url !== undefined) {
      text = withLink(text, one.text, filled(one.url, [parameter?.text ?? '']))
    } else if (parameter?.payload !== undefined) {
      options.push({ id: parameter.payload, label: one.text })
    }
  }
  return { text, options, isNotice: true }
}

/** The provider words it itself where texts are registered. */
const codeOf = (code: string, minutes: unknown): PlainMessage => ({
  text: [
    `*${code}* é o seu código de verificação.`,
    'Para sua segurança, não o compartilhe.',
    ...(typeof minutes === 'number' ? [`Ele vale por ${minutes} minutos.`] : []),
  ].join(' '),
  options: [],
  isNotice: true,
})

const withLink = (text: string, label: string, url: string) => `${text}\n\n${label}: ${url}`

/** {{1}}, {{2}} … with their values; what stands in a value is nobody's place. */
const filled = (text: string, values: readonly string[]) =>
  text.replace(/\{\{(\d+)\}\}/g, (_, place: string) => values[Number(place) - 1] ?? '')
