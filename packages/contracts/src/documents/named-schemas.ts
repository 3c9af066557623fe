import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** What a request may hold, or what an answer and an event do: defaults and transforms tell them apart. */
type Direction = 'input' | 'output'

export const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const componentRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/**
 * The schemas of one document, each under its name once: those that `.meta({ id })` names, and what a
 * document names itself. Whatever holds one refers to it.
 */
export function namedSchemas() {
  const schemas = new Map<string, JsonSchema>()
  /** Most answers and refusals share their schemas, and converting one takes a millisecond. */
  const converted = {
    input: new Map<z.ZodType, JsonSchema>(),
    output: new Map<z.ZodType, JsonSchema>(),
  }

  /** Puts a schema under a name; answers the reference to it. */
  function name(id: string, schema: JsonSchema): JsonSchema {
    const known = schemas.get(id)
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas have the name ${id}: give one of them another.`)
    }
    schemas.set(id, schema)
    return componentRef(id)
  }

  return {
    name,

    of(schema: z.ZodType, direction: Direction): JsonSchema {
      const known = converted[direction].get(schema)
      if (known) return known
      const { $schema: _, $defs = {}, ...json } = convert(schema, direction)
      for (const [id, named] of Object.entries($defs)) name(id, asComponents(named))
      const components = asComponents(json)
      converted[direction].set(schema, components)
      return components
    },

    /** What a reference leads to; any other schema is itself. */
    behind(schema: JsonSchema): JsonSchema {
      const id = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
      return (id !== undefined && schemas.get(id)) || schema
    },

    /** All of them, by name. */
    all: (): Record<string, JsonSchema> =>
      Object.fromEntries([...schemas].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

export type NamedSchemas = ReturnType<typeof namedSchemas>

/** What only repeats a format is left out, and answers may gain fields: readers pass over what they don't know. */
const convert = (schema: z.ZodType, direction: Direction) =>
  z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: 'any',
    override({ jsonSchema: part }) {
      if (part.format !== undefined) delete part.pattern
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
      if (direction === 'output' && part.additionalProperties === false) {
        delete part.additionalProperties
      }
    },
  })

/** With references to the document's components in place of the schema's own definitions. */
function asComponents(schema: object): JsonSchema {
  const moved: unknown = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace('#/$defs/', '#/components/schemas/')
      : value,
  )
  return isRecord(moved) ? moved : {}
}
