import type { NotificationPreferences } from '@encaixe/contracts'
import { textOf } from '../forms/form-problem.ts'

type Groups = NotificationPreferences['groups']
type Group = keyof Groups
type Channel = keyof Groups[Group]

export const CHANNELS: readonly { key: Channel; label: string }[] = [
  { key: 'whatsapp', label: 'WhatsApp' },
  { key: 'email', label: 'E-mail' },
  { key: 'inApp', label: 'Aqui' },
  { key: 'push', label: 'Aparelho' },
]

/** The title of a group for a professional and for a client; an empty one receives no such notices. */
const WORDS: readonly {
  key: Group
  label: string
  page: string
  client: string
  /** The only channels that it has; all, unless it says. */
  channels?: readonly Channel[]
}[] = [
  {
    key: 'bookings',
    label: 'Horários',
    page: 'Pedidos, horários novos, mudados e cancelados.',
    client: 'Horários confirmados, mudados e cancelados.',
  },
  {
    key: 'reminders',
    label: 'Lembretes',
    page: 'Na véspera e pouco antes do que você marcou com outros.',
    client: 'Na véspera e pouco antes da hora.',
  },
  {
    key: 'payments',
    label: 'Pagamentos',
    page: 'Quando um cliente diz que pagou.',
    client: 'Pedidos de Pix, pagamentos recebidos e devolvidos.',
  },
  {
    key: 'messages',
    label: 'Mensagens',
    page: 'O que escreveram e você ainda não leu.',
    client: 'O que escreveram e você ainda não leu.',
  },
  {
    key: 'reviews',
    label: 'Avaliações',
    page: 'Avaliações recebidas e novos seguidores.',
    client: 'O convite para avaliar depois do atendimento.',
  },
  {
    key: 'account',
    label: 'Plano',
    page: 'Fim do teste, mudança de plano e cartão recusado.',
    client: '',
  },
  {
    key: 'following',
    label: 'Quem você segue',
    page: 'Às segundas, um resumo de quem abriu horários.',
    client: 'Às segundas, um resumo de quem abriu horários.',
    channels: ['email'],
  },
]

/** The suggestion for a person without quiet hours. */
const USUAL = { from: '21:00', to: '08:00' }

export interface NoticeChoices {
  isQuiet: boolean
  from: string
  to: string
  groups: Groups
}

/** The stored choices as the form shows them. */
export function shownChoices({ quietHours, groups }: NotificationPreferences): NoticeChoices {
  const isQuiet = quietHours.from !== quietHours.to
  return { isQuiet, ...(isQuiet ? quietHours : USUAL), groups }
}

/** The groups of notices that a person can receive. */
export const groupsOf = ({ hasPage }: { hasPage: boolean }) =>
  WORDS.map(({ key, label, page, client, channels }) => ({
    key,
    label,
    body: hasPage ? page : client,
    channels: CHANNELS.filter((channel) => channels?.includes(channel.key) ?? true),
  })).filter(({ body }) => body !== '')

/** The field name of a switch. */
export const switchName = (group: Group, channel: Channel): string => `${group}.${channel}`

/** Reads a sent form; a group that it does not show keeps its settings. */
export function readChoices(
  form: FormData,
): Omit<NoticeChoices, 'groups'> & { groups: Partial<Groups> } {
  const shown = WORDS.filter(({ key }) => form.getAll('grupo').includes(key))
  const switches = (group: Group) =>
    CHANNELS.map(({ key }) => [key, form.has(switchName(group, key))])
  return {
    isQuiet: form.has('quiet'),
    from: textOf(form, 'from'),
    to: textOf(form, 'to'),
    groups: Object.fromEntries(shown.map(({ key }) => [key, Object.fromEntries(switches(key))])),
  }
}

/** Quiet hours as they are stored: none is the same hour twice. */
export const quietHoursOf = ({ isQuiet, from, to }: Omit<NoticeChoices, 'groups'>) =>
  isQuiet ? { from, to } : { from: '00:00', to: '00:00' }

/** The errors of the hours, by field. */
export function quietProblems({
  isQuiet,
  from,
  to,
}: Omit<NoticeChoices, 'groups'>): Record<string, string> {
  if (!isQuiet) return {}
  return {
    ...(from === '' && { from: 'Diga a partir de que horas.' }),
    ...(to === '' && { to: 'Diga até que horas.' }),
    ...(from !== '' && from === to && { to: 'Escolha uma hora diferente da primeira.' }),
  }
}
