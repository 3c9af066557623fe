import { localStart } from '../../dialogue/texts/words.ts'
import type { OwnAppointment } from '../../dialogue/world/tools.ts'
import type { Understanding } from '../../language/understand.rule.ts'
import { exactly, isNoWish, noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import type { Command, Role } from '../command.ts'

/** A message as it was read. */
export interface Heard {
  said: Understanding
  /** The texts of the context, a line each. */
  text: string
}

/** A time with its role; what does not suit stands apart. */
export function when(wish: Wish | null, role: Role = 'wanted'): Command[] {
  if (wish === null) return []
  const { except, ...rest } = wish
  const excluded: Command[] =
    except.length > 0
      ? [{ kind: 'when', role: 'excluded', wish: { ...noWish, choices: except } }]
      : []
  const named = { ...rest, except: [] }
  return [...(isNoWish(named) ? [] : [{ kind: 'when' as const, role, wish: named }]), ...excluded]
}

/** An appointment by its very time. */
export const atItsTime = ({ startsAt, timezone }: OwnAppointment): Command => ({
  kind: 'when',
  role: 'current',
  wish: exactly(localStart(startsAt, timezone)),
})
