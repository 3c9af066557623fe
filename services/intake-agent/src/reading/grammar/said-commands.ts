import { isNoWish, noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import type { Command, Role } from '../command.ts'

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
