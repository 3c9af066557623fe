import type { Links } from '../texts/links.ts'
import type { FreeMessage } from './within-limits.ts'
import { valuesWithin, withinLimits } from './within-limits.ts'

/** The provider's name of the language of every text. */
export const TEMPLATE_LANGUAGE = 'pt_BR'

/** Something to press under a message. What it carries is filled in for each message. */
export type ReplyOrLink<P> =
  | { kind: 'reply'; text: string; payload: (params: P, links: Links) => string }
  | LinkButton<P>

/** A page of ours: `path` ends in {{1}}, which the suffix takes the place of. */
interface LinkButton<P> {
  kind: 'link'
  text: string
  path: string
  suffix: (params: P, links: Links) => string
}

export const linkButton = <P>(
  text: string,
  path: string,
  suffix: LinkButton<P>['suffix'],
): LinkButton<P> => ({ kind: 'link', text, path, suffix })

/** One text registered at the messaging provider, with {{1}}, {{2}} … for the parameters. */
export interface WhatsappWording<P> {
  /** Its name at the provider. */
  name: string
  body: string
  parameters: (params: P, links: Links) => string[]
  buttons?: readonly ReplyOrLink<P>[]
}

/** Several wordings, and what decides between them. */
export interface WhatsappWordings<P> {
  wordings: readonly WhatsappWording<P>[]
  choose: (params: P) => WhatsappWording<P>
}

/** A text that is registered: one wording or several. */
export type Registered<P> = WhatsappWording<P> | WhatsappWordings<P>

/** Texts of one wording as those of several are. */
export const wordingsOf = <P>(text: Registered<P>): WhatsappWordings<P> =>
  'wordings' in text ? text : { wordings: [text], choose: () => text }

/** One text for whom the condition is true of, and another for everybody else. */
export function either<P>(
  isFirst: (params: P) => boolean,
  first: Registered<P>,
  second: Registered<P>,
): WhatsappWordings<P> {
  const [one, other] = [wordingsOf(first), wordingsOf(second)]
  return {
    wordings: [...one.wordings, ...other.wordings],
    choose: (params) => (isFirst(params) ? one : other).choose(params),
  }
}

/** What answers a person within a day of their own message: any text, and a button that leads somewhere. */
interface FreeWording<P> {
  free: (params: P, links: Links) => FreeMessage
}

/** A code to sign in with: the provider words the message itself, and adds a button that copies it. */
interface CodeWording<P> {
  name: string
  code: (params: P) => string
  minutes: number
}

/** A template as the provider's API takes it (Graph API, `message_templates`). */
export interface Registration {
  name: string
  language: string
  category: string
  /** After which the provider no longer delivers it. */
  message_send_ttl_seconds?: number
  components: { type: string; text?: string; [field: string]: unknown }[]
}

interface Parameter {
  type: 'text' | 'payload'
  text?: string
  payload?: string
}

/** What is filled in, as the provider's API takes it (Graph API, `messages`). */
type Component =
  | { type: 'body'; parameters: Parameter[] }
  | {
      type: 'button'
      sub_type: 'quick_reply' | 'url'
      index: string
      parameters: [Parameter]
    }

/** A registered text and what is filled in. */
export interface TemplateMessage {
  template: string
  language: string
  components: Component[]
}

/** A message as it is sent. */
export type WhatsappMessage = TemplateMessage | FreeMessage

/**
 * A notice's text, which also tells the provider's category: wordings are utility messages, which answer to something
 * that happened; a code lets somebody in; a free text answers what a person just wrote, and needs no registration.
 */
export type WhatsappText<P> = Registered<P> | CodeWording<P> | FreeWording<P>

const textParameter = (text: string): Parameter => ({ type: 'text', text })

const button = (
  subType: 'quick_reply' | 'url',
  index: number,
  parameter: Parameter,
): Component => ({
  type: 'button',
  sub_type: subType,
  index: String(index),
  parameters: [parameter],
})

/** A text with a message's own values. */
export function messageOf<P>(text: WhatsappText<P>, params: P, links: Links): WhatsappMessage {
  if ('free' in text) return withinLimits(text.free(params, links))
  if ('code' in text) return codeMessageOf(text, params)
  return wordedMessageOf(wordingsOf(text).choose(params), params, links)
}

/** The whole address of a button. */
export const linkOf = <P>({ path, suffix }: LinkButton<P>, params: P, links: Links): string =>
  `${links.publicUrl}${path.replace('{{1}}', () => suffix(params, links))}`

/** A text as it has to be registered before it can be sent. */
export function registrationsOf<P>(
  text: WhatsappText<P>,
  example: P,
  links: Links,
): Registration[] {
  if ('free' in text) return []
  if ('code' in text) return [codeRegistrationOf(text)]
  return wordingsOf(text).wordings.map((wording) => wordingRegistrationOf(wording, example, links))
}

function wordedMessageOf<P>(wording: WhatsappWording<P>, params: P, links: Links): TemplateMessage {
  const { name, body, parameters, buttons = [] } = wording
  const values = valuesWithin(body, parameters(params, links))
  return {
    template: name,
    language: TEMPLATE_LANGUAGE,
    components: [
      { type: 'body', parameters: values.map(textParameter) },
      ...buttons.map((one, index) =>
        one.kind === 'reply'
          ? button('quick_reply', index, { type: 'payload', payload: one.payload(params, links) })
          : button('url', index, textParameter(one.suffix(params, links))),
      ),
    ],
  }
}

function wordingRegistrationOf<P>(
  wording: WhatsappWording<P>,
  example: P,
  links: Links,
): Registration {
  const { name, body, parameters, buttons = [] } = wording
  const values = parameters(example, links)
  return {
    name,
    language: TEMPLATE_LANGUAGE,
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: body, ...(values.length > 0 && { example: { body_text: [values] } }) },
      ...(buttons.length > 0
        ? [
            {
              type: 'BUTTONS',
              buttons: buttons.map((one) => registeredButton(one, example, links)),
            },
          ]
        : []),
    ],
  }
}

function registeredButton<P>(one: ReplyOrLink<P>, example: P, links: Links) {
  if (one.kind === 'reply') return { type: 'QUICK_REPLY', text: one.text }
  const url = `${links.publicUrl}${one.path}`
  return { type: 'URL', text: one.text, url, example: [linkOf(one, example, links)] }
}

/**
 * A code's message: the same code fills the text and the button that copies it (Cloud API,
 * "Copy code authentication templates").
 */
function codeMessageOf<P>({ name, code }: CodeWording<P>, params: P): TemplateMessage {
  const value = textParameter(code(params))
  return {
    template: name,
    language: TEMPLATE_LANGUAGE,
    components: [{ type: 'body', parameters: [value] }, button('url', 0, value)],
  }
}

function codeRegistrationOf<P>({ name, minutes }: CodeWording<P>): Registration {
  return {
    name,
    language: TEMPLATE_LANGUAGE,
    category: 'AUTHENTICATION',
    message_send_ttl_seconds: minutes * 60,
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: minutes },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar código' }] },
    ],
  }
}
