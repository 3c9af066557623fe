import { Prisma } from '../../generated/client.ts'
import type { AgentDatabase } from '../store.ts'
import type { ModelEnvironment } from './config.ts'

/**
 * Takes a turn from the day's budgets of the conversation, of the page, and of all. It counts in all three, even if
 * one is used up.
 * @returns whether all three had a turn left
 */
export async function takeModelTurn(
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  { conversationId, professionalId }: { conversationId: string; professionalId: string },
  config: ModelEnvironment,
): Promise<boolean> {
  const rows = await prisma.$queryRaw<{ key: string; turns: number }[]>(Prisma.sql`
    insert into model_uses as used (day, key, turns)
    select current_date, key, 1 from unnest(${[
      `person ${conversationId}`,
      `page ${professionalId}`,
      'all',
    ]}::text[]) as key
    order by key
    on conflict (day, key) do update set turns = used.turns + 1
    returning key, turns
  `)
  const turnsOf = (what: string) => rows.find(({ key }) => key.startsWith(what))?.turns ?? 0
  return (
    turnsOf('person') <= config.MODEL_TURNS_OF_A_PERSON &&
    turnsOf('page') <= config.MODEL_TURNS_OF_A_PAGE &&
    turnsOf('all') <= config.MODEL_TURNS_OF_ALL
  )
}
