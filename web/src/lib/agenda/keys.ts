import { agendaPath, neighbours, type Range, type View } from './range.ts'

/** What the keys of the agenda do, as its help says it. */
export const keyHelp: readonly { keys: string; does: string }[] = [
  { keys: '← →', does: 'Antes e depois' },
  { keys: 'H', does: 'Hoje' },
  { keys: 'D, S, M', does: 'Dia, semana e mês (W também é semana)' },
  { keys: 'N', does: 'Marcar um horário' },
  { keys: '?', does: 'Esta ajuda' },
]

const viewOf: Readonly<Record<string, View>> = { d: 'dia', s: 'semana', w: 'semana', m: 'mes' }

/** Where a key leads in the agenda; `help` is no page, and null is no key of ours. */
export function keyLeadsTo(
  key: string,
  range: Pick<Range, 'view' | 'date'>,
  today: string,
): { page: string } | { sheet: string } | 'help' | null {
  const { view, date } = range
  const page = (to: Pick<Range, 'view' | 'date'>) => ({ page: agendaPath(to, today) })
  const name = key.toLowerCase()
  const wanted = Object.hasOwn(viewOf, name) ? viewOf[name] : undefined
  if (wanted) return page({ view: wanted, date })
  if (name === 'h') return page({ view, date: today })
  if (name === 'n') return { sheet: `/agenda/nova?dia=${date}` }
  if (key === '?') return 'help'
  const around = neighbours(range)
  if (key === 'ArrowLeft') return page({ view, date: around.before })
  return key === 'ArrowRight' ? page({ view, date: around.after }) : null
}
