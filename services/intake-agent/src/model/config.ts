import { z } from 'zod'
import { endpoint, optional, seconds, timesADay } from '../environment.ts'

/** A language model for what the grammar does not understand. Without MODEL_URL there is none. */
export const modelEnvironment = z.object({
  /** Any endpoint with OpenAI's chat completions: `https://host/v1`. */
  MODEL_URL: endpoint,
  MODEL_NAME: z.string().min(1).default('default'),
  MODEL_API_KEY: optional,
  /** The pages that have a model: those whose plan includes it (pro, premium), or all. */
  MODEL_FOR: z.enum(['plans', 'everybody']).default('plans'),
  /** Whether the endpoint takes a schema of its answer (most do), or only the wish for an object. */
  MODEL_ANSWERS: z.enum(['schema', 'object']).default('schema'),
  MODEL_TURN_SECONDS: seconds(20),
  MODEL_TURN_TOKENS: z.coerce.number().int().min(16).max(8_192).default(512),
  /** Turns a day of one person, of one page, and of all. */
  MODEL_TURNS_OF_A_PERSON: timesADay(30),
  MODEL_TURNS_OF_A_PAGE: timesADay(300),
  MODEL_TURNS_OF_ALL: timesADay(5_000),
})
export type ModelEnvironment = z.output<typeof modelEnvironment>
