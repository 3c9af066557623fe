import type { PlanFeature } from '@encaixe/contracts'

/** What a deployment has only if it is configured: without it the plans say "em breve", so that nobody pays for it. */
export function featuresToCome({
  contactEmail,
  modelUrl,
}: {
  /** Where who pays for priority support writes to. */
  contactEmail: string | undefined
  /** The language model of the agent. */
  modelUrl: string | undefined
}): PlanFeature[] {
  return [
    ...(contactEmail ? [] : ['priority_support' as const]),
    ...(modelUrl ? [] : ['ai_agent' as const]),
  ]
}
