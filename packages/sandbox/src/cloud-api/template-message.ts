import { z } from 'zod'
import type { Button, Content } from '../phone/message.ts'
import { checkCode, isOtpButton } from './authentication-template.ts'
import { CloudApiError } from './errors.ts'
import type { TemplateButton } from './template-component.ts'
import { placeholders, type Template, type TemplateRegistry } from './template-registry.ts'

const parameter = z.looseObject({
  type: z.string(),
  parameter_name: z.string().optional(),
  text: z.string().optional(),
  payload: z.string().max(256).optional(),
  coupon_code: z.string().max(20).optional(),
  currency: z.looseObject({ fallback_value: z.string() }).optional(),
  date_time: z.looseObject({ fallback_value: z.string() }).optional(),
})
type Parameter = z.infer<typeof parameter>

const component = z.looseObject({
  type: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['header', 'body', 'button'])),
  sub_type: z.string().toLowerCase().optional(),
  index: z.coerce.number().int().min(0).max(9).optional(),
  parameters: z.array(parameter).default([]),
})
type Component = z.infer<typeof component>

export const templateSend = z.looseObject({
  name: z.string().min(1),
  language: z.looseObject({ code: z.string().min(1) }),
  components: z.array(component).default([]),
})

const BODY_LIMIT = 1024
const HEADER_LIMIT = 60
const URL_LIMIT = 2_000

/**
 * Renders a registered template with these parameters.
 * @throws {CloudApiError} 132001, 132000, 132012, 132018, 132005, 131008 or 100, as the real API does
 */
export function renderTemplate(
  registry: TemplateRegistry,
  { name, language, components }: z.infer<typeof templateSend>,
): { content: Content; template: Template } {
  const template = registry.find(name, language.code)
  if (!template) {
    throw new CloudApiError(132001, `template name (${name}) does not exist in ${language.code}`)
  }
  const sent = (type: 'header' | 'body') => onlyPart(components, type)
  const header = template.components.find((part) => part.type === 'HEADER')
  const body = template.components.find((part) => part.type === 'BODY')
  const footer = template.components.find((part) => part.type === 'FOOTER')
  const buttons = template.components.find((part) => part.type === 'BUTTONS')?.buttons ?? []
  const filledBody = fill('body', body?.text ?? '', sent('body'))
  if (filledBody.text.length > BODY_LIMIT) {
    throw new CloudApiError(
      132005,
      `body: the translated text has more than ${BODY_LIMIT} characters`,
    )
  }
  const filledHeader = fill('header', header?.text ?? '', sent('header'))
  if (filledHeader.text.length > HEADER_LIMIT) {
    throw new CloudApiError(
      132005,
      `header: the translated text has more than ${HEADER_LIMIT} characters`,
    )
  }
  return {
    template,
    content: {
      type: 'template',
      ...(header && { header: filledHeader.text }),
      text: filledBody.text,
      ...(footer && { footer: footer.text }),
      buttons: fillButtons(buttons, components, filledBody.values),
      template: { name, language: language.code, parameters: filledBody.values },
    },
  }
}

/** @throws {CloudApiError} 132018 where it is there twice */
function onlyPart(components: Component[], type: 'header' | 'body'): Component | undefined {
  const [part, ...others] = components.filter((one) => one.type === type)
  if (others.length > 0) throw new CloudApiError(132018, `components: ${type} is there twice`)
  return part
}

function fill(where: string, text: string, sent: Component | undefined) {
  const names = placeholders(text)
  const parameters = sent?.parameters ?? []
  if (parameters.length !== names.length) {
    throw new CloudApiError(
      132000,
      `${where}: number of localizable_params (${parameters.length}) does not match the expected number of params (${names.length})`,
    )
  }
  const values = new Map<string, string>()
  parameters.forEach((given, index) => {
    values.set(given.parameter_name ?? String(index + 1), parameterText(where, given))
  })
  const missing = names.find((name) => !values.has(name))
  if (missing) {
    throw new CloudApiError(100, `${where}: Parameter name is missing or empty (${missing})`)
  }
  const filled = text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name) => values.get(name) ?? '')
  return { text: filled, values: [...values.values()] }
}

function parameterText(where: string, given: Parameter): string {
  const value = given.text ?? given.currency?.fallback_value ?? given.date_time?.fallback_value
  if (!['text', 'currency', 'date_time'].includes(given.type)) {
    throw new CloudApiError(132012, `${where}: expected a text parameter, received ${given.type}`)
  }
  if (!value?.trim()) {
    throw new CloudApiError(
      100,
      "Parameter 'text' is mandatory for component parameter type 'text'",
    )
  }
  if (/[\n\r\t]| {5,}/.test(value)) {
    throw new CloudApiError(
      132018,
      'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    )
  }
  return value
}

function fillButtons(
  registered: TemplateButton[],
  components: Component[],
  shown: readonly string[],
): Button[] {
  const sent = new Map<number, Component>()
  for (const part of components) {
    if (part.type !== 'button') continue
    const index = part.index ?? 0
    if (index >= registered.length) {
      throw new CloudApiError(131009, `buttons: the template has no button at index ${index}`)
    }
    if (sent.has(index)) {
      throw new CloudApiError(132018, `components: the button at index ${index} is there twice`)
    }
    sent.set(index, part)
  }
  return registered.map((button, index) => fillButton(button, index, sent.get(index), shown))
}

function fillButton(
  button: TemplateButton,
  index: number,
  sent: Component | undefined,
  shown: readonly string[],
): Button {
  const [given] = sent?.parameters ?? []
  const kind = sent?.sub_type
  if (kind !== undefined && kind !== button.type.toLowerCase()) {
    throw new CloudApiError(
      132012,
      `buttons: Button at index ${index} is of type ${button.type}, received ${kind}`,
    )
  }
  switch (button.type) {
    case 'QUICK_REPLY':
      return { type: 'reply', id: given?.payload ?? button.text, title: button.text }
    case 'PHONE_NUMBER':
      return { type: 'call', title: button.text, phone: button.phone_number }
    case 'COPY_CODE':
      return { type: 'copy', title: 'Copiar código', code: required(given?.coupon_code, index) }
    case 'URL': {
      if (isOtpButton(button)) {
        const code = required(given?.text, index)
        checkCode(code, shown)
        return { type: 'copy', title: button.text, code }
      }
      const dynamic = placeholders(button.url).length > 0
      if (!dynamic && given) {
        throw new CloudApiError(
          132018,
          `buttons: Button at index ${index} of type Url does not require parameters`,
        )
      }
      const suffix = dynamic ? required(given?.text, index) : ''
      const url = button.url.replace(/\{\{\s*\w+\s*\}\}/, () => suffix)
      if (url.length > URL_LIMIT || /\s/.test(url)) {
        throw new CloudApiError(131009, `buttons: Button at index ${index} has no valid url`)
      }
      return { type: 'url', title: button.text, url }
    }
  }
}

function required(value: string | undefined, index: number): string {
  if (value) return value
  throw new CloudApiError(131008, `buttons: Button at index ${index} requires a parameter`)
}
