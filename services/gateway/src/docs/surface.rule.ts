import { z } from 'zod'

/** What programs rely on in one operation. */
interface Operation {
  /** What a request has to bring: `query date`, `body startsAt`. */
  needs: string[]
  /** What it may bring. */
  takes: string[]
  /** Fields of a success, the nested ones with their path: `items.id`. */
  answers: string[]
}

/** What programs rely on: the operations that keys open, by method and path. */
export type Surface = ReadonlyMap<string, Operation>

const schema = z.looseObject({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})
const content = z.looseObject({
  content: z.record(z.string(), z.looseObject({ schema: z.unknown() })).optional(),
})
const operation = z.looseObject({
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().optional() }))
    .default([]),
  requestBody: content.optional(),
  responses: z.record(z.string(), content),
  'x-scope': z.string().optional(),
})
const document = z.looseObject({
  info: z.looseObject({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

/** Deeper fields repeat named schemas that other operations show. */
const DEPTH = 4

/** Reads what programs rely on from an OpenAPI document. */
export function surfaceOf(text: unknown): { version: string; surface: Surface } {
  const { info, paths, components } = document.parse(text)

  function behind(part: unknown): z.output<typeof schema> {
    const read = schema.parse(part ?? {})
    const name = read.$ref?.split('/').at(-1)
    return name === undefined ? read : behind(components.schemas[name])
  }

  function fieldsOf(part: unknown, depth = DEPTH): string[] {
    const { properties = {}, items, anyOf = [], oneOf = [] } = behind(part)
    const inside = [...anyOf, ...oneOf, ...(items === undefined ? [] : [items])]
    if (depth === 0) return []
    return [
      ...inside.flatMap((choice) => fieldsOf(choice, depth)),
      ...Object.entries(properties).flatMap(([name, field]) => [
        name,
        ...fieldsOf(field, depth - 1).map((nested) => `${name}.${nested}`),
      ]),
    ]
  }

  const jsonOf = (part: z.output<typeof content> | undefined) =>
    part?.content?.['application/json']?.schema
  const unique = (names: string[]) => [...new Set(names)].toSorted()

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, requestBody, responses, ...more }]) => {
      if (more['x-scope'] === undefined) return []
      const { properties = {}, required = [] } = behind(jsonOf(requestBody))
      const inBody = Object.keys(properties)
      const named = (isNeeded: boolean) => [
        ...parameters
          .filter((parameter) => (parameter.required ?? false) === isNeeded)
          .map((parameter) => `${parameter.in} ${parameter.name}`),
        ...inBody
          .filter((name) => required.includes(name) === isNeeded)
          .map((name) => `body ${name}`),
      ]
      const done = Object.entries(responses).filter(([status]) => status.startsWith('2'))
      const read: Operation = {
        needs: unique(named(true)),
        takes: unique(named(false)),
        answers: unique(done.flatMap(([, answer]) => fieldsOf(jsonOf(answer)))),
      }
      return [[`${method.toUpperCase()} ${path}`, read] as const]
    }),
  )
  return { version: info.version, surface: new Map(operations) }
}

/** What an older program would stumble over: something it calls, sends or reads is gone, or something new is needed. */
export function brokenPromises(before: Surface, after: Surface): string[] {
  return [...before].flatMap(([name, old]) => {
    const now = after.get(name)
    if (!now) return [`${name} is gone`]
    const accepted = [...now.needs, ...now.takes]
    const gone = (what: string, names: string[], kept: string[]) =>
      names.filter((one) => !kept.includes(one)).map((one) => `${name} ${what} ${one} no more`)
    return [
      ...now.needs.filter((one) => !old.needs.includes(one)).map((one) => `${name} needs ${one}`),
      ...gone('takes', [...old.needs, ...old.takes], accepted),
      ...gone('answers', old.answers, now.answers),
    ]
  })
}

/** One line an operation, as it is kept to compare with. */
export const writeSurface = (surface: Surface): string =>
  [...surface]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { needs, takes, answers }]) =>
      [name, needs.join(', '), takes.join(', '), answers.join(', ')].join(' | '),
    )
    .join('\n')

export function readSurface(text: string): Surface {
  const listOf = (part = '') => (part === '' ? [] : part.split(', '))
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [name = '', needs, takes, answers] = line.split(' | ')
        return [
          name,
          { needs: listOf(needs), takes: listOf(takes), answers: listOf(answers) },
        ] as const
      }),
  )
}
