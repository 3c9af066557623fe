import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * A schema as the documents show it: what a request may hold (`input`), or an answer and an event do
 * (`output`). What only repeats a format is left out, and answers may gain fields: whoever reads them
 * passes over what they don't know.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: part }) {
      if (part.format !== undefined) delete part.pattern
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
      if (io === 'output' && part.additionalProperties === false) delete part.additionalProperties
    },
  })
  return json
}
