import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, Output } from 'ai'
import type { ModelEnvironment } from '../../model/budget.ts'
import type { Reader } from '../reader.ts'
import { answerSchema } from './answer.ts'
import { checked } from './checked.ts'
import { INSTRUCTIONS, promptOf } from './prompt.ts'

/** What came of asking a model, without anybody's words. */
export interface ReadingTrace {
  outcome: 'read' | 'failed'
  tokens: number
  ms: number
}

const modelOf = ({ MODEL_URL, MODEL_NAME, MODEL_API_KEY, MODEL_ANSWERS }: ModelEnvironment) =>
  createOpenAICompatible({
    name: 'configured',
    baseURL: MODEL_URL ?? '',
    supportsStructuredOutputs: MODEL_ANSWERS === 'schema',
    ...(MODEL_API_KEY && { apiKey: MODEL_API_KEY }),
  })(MODEL_NAME)

/**
 * A language model as a reader: one call, one structured answer, and nothing of it is a sentence that anybody reads. When
 * it fails, answers late, or answers in another shape, the embedded reader has read.
 */
export const modelReader = (
  config: ModelEnvironment,
  embedded: Reader,
  traced: (trace: ReadingTrace) => void,
): Reader => ({
  readsMore: true,
  async read(message, context) {
    const reading = await embedded.read(message, context)
    const isPlainYes = reading.commands.some((one) => one.kind === 'yes' && one.isPlain)
    const startedAt = performance.now()
    const trace = (outcome: ReadingTrace['outcome'], tokens = 0) =>
      traced({ outcome, tokens, ms: Math.round(performance.now() - startedAt) })
    try {
      const { output, totalUsage } = await generateText({
        model: modelOf(config),
        instructions: INSTRUCTIONS,
        prompt: promptOf(message, context),
        output: Output.object({ schema: answerSchema }),
        temperature: 0,
        maxOutputTokens: config.MODEL_TURN_TOKENS,
        maxRetries: 1,
        abortSignal: AbortSignal.timeout(config.MODEL_TURN_SECONDS * 1_000),
      })
      trace('read', totalUsage.totalTokens ?? 0)
      return { commands: checked(output.commands, context, isPlainYes), by: 'model' }
    } catch {
      trace('failed')
      return reading
    }
  },
})
