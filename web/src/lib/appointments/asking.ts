import type { Asking } from '../forms/asking.ts'
import type { ActionButton } from './actions.ts'

/** What a button of an appointment asks before it is sent; null for one that asks nothing. */
export function askingOf(
  { action: name, asks, tone }: ActionButton,
  form: Pick<Asking, 'action' | 'fields'>,
): Asking | null {
  if (!asks) return null
  const { takesReason, ...asked } = asks
  return {
    ...form,
    ...asked,
    tone: tone === 'danger' ? 'error' : 'primary',
    button: { name: 'acao', value: name },
    ...(takesReason && {
      reason: { name: 'motivo', label: 'Quer dizer o motivo?', hint: 'O cliente lê.' },
    }),
  }
}
