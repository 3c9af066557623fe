import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { authenticationComponents, presetComponent } from './authentication-template.ts'
import { CloudApiError } from './errors.ts'
import { component, type TemplateComponent } from './template-component.ts'

const components = z.array(component).min(1)
const named = {
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'must be lower case letters, digits and _'),
  language: z.string().min(2).max(15),
}
const category = z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION'])

export const templateInput = z.looseObject({ ...named, category, components: z.unknown() })
export const templateEdit = z.looseObject({
  category: category.optional(),
  components: z.unknown(),
})

export interface TemplateInput {
  name: string
  language: string
  category: z.infer<typeof category>
  components: TemplateComponent[]
}
type RawInput = Omit<TemplateInput, 'components'> & { components?: unknown }
export type Template = TemplateInput & { id: string; status: 'APPROVED' }

export type TemplateRegistry = ReturnType<typeof createTemplateRegistry>

export function createTemplateRegistry() {
  const templates = new Map<string, Template>()

  return {
    /** The same content again is answered with the template that is there. */
    register(raw: RawInput): Template {
      const input = { ...raw, components: readComponents(raw) }
      const existing = templates.get(keyOf(input))
      if (existing) {
        if (isDeepStrictEqual(contentOf(existing), contentOf(input))) return existing
        throw new CloudApiError(
          100,
          `There is already ${input.language} content for the template ${input.name}. Edit it by its id, or delete it first.`,
          2388024,
        )
      }
      checkPlaceholders(input)
      const template: Template = { ...input, id: newId(), status: 'APPROVED' }
      templates.set(keyOf(template), template)
      return template
    },
    edit(id: string, change: z.output<typeof templateEdit>): void {
      const template = [...templates.values()].find((candidate) => candidate.id === id)
      if (!template) throw new CloudApiError(100, `Object with ID '${id}' does not exist`, 33)
      const { name, language } = template
      const { category = template.category } = change
      const components = readComponents({ category, components: change.components })
      const edited: Template = { ...template, name, language, id, category, components }
      checkPlaceholders(edited)
      templates.set(keyOf(edited), edited)
    },
    find: (name: string, language: string) => templates.get(keyOf({ name, language })),
    list: (name?: string) =>
      [...templates.values()].filter((t) => name === undefined || t.name === name),
    remove(name: string): number {
      const doomed = [...templates.values()].filter((template) => template.name === name)
      for (const template of doomed) templates.delete(keyOf(template))
      return doomed.length
    },
  }
}

const keyOf = ({ name, language }: Pick<TemplateInput, 'name' | 'language'>) =>
  `${name} ${language}`

const contentOf = ({ category, components }: TemplateInput) => ({ category, components })

const newId = () => String(randomInt(10 ** 14, 3 * 10 ** 14))

/** Names of the placeholders `{{1}}` or `{{name}}`, in order of first appearance. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))]
}

/** @throws {CloudApiError} 100 */
function readComponents({ category, components: raw }: Pick<RawInput, 'category' | 'components'>) {
  return category === 'AUTHENTICATION'
    ? read(authenticationComponents, raw).map(presetComponent)
    : read(components, raw)
}

/** @throws {CloudApiError} 100 */
export function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new CloudApiError(100, details.join('; '))
}

/** Rules by which the real API rejects a template. Authentication templates have the provider's text, so they pass. */
function checkPlaceholders({ category, components }: TemplateInput) {
  if (category === 'AUTHENTICATION') return
  for (const part of components) {
    if (part.type !== 'BODY') continue
    const numbers = placeholders(part.text)
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
    const expected = numbers.map((_, index) => index + 1)
    if (
      !isDeepStrictEqual(
        numbers.toSorted((a, b) => a - b),
        expected,
      )
    ) {
      throw new CloudApiError(
        100,
        'BODY: the variables must be {{1}}, {{2}}, … without gaps',
        2388072,
      )
    }
    if (/\}\}\s*\{\{/.test(part.text)) {
      throw new CloudApiError(100, "BODY: variables can't stand beside each other", 2388299)
    }
    if (/^\s*\{\{\w+\}\}|\{\{\w+\}\}\s*$/.test(part.text)) {
      throw new CloudApiError(
        100,
        "BODY: variables can't be at the start or end of the text",
        2388299,
      )
    }
  }
}
