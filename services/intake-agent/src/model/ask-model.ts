import { planAt, planHas } from '@encaixe/contracts'
import type { AgentDatabase } from '../store.ts'

/** Whether the plan of a page has a language model now. A page whose plan has not arrived has none yet. */
export async function pageHasModel(
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  professionalId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const plan = await prisma.plan.findUnique({ where: { professionalId } })
  return plan !== null && planHas(planAt(plan, now), 'ai_agent')
}
