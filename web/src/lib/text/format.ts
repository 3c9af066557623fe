/** Small phrases of the interface that are made from data. */

export const groupThousands = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, '.')

/** Centavos as people write them: `R$ 150`, `R$ 29,90`, `R$ 1.250`. The space does not break. */
export function price(cents: number): string {
  const rest = cents % 100
  const whole = groupThousands((cents - rest) / 100)
  return `R$\u00A0${whole}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`
}

/** An amount that may be below nothing: `−R$ 150`. */
export const signedPrice = (cents: number): string =>
  cents < 0 ? `−${price(-cents)}` : price(cents)

/**
 * A time of day as people say it, on pages as in messages: `9h`, `9h30`. Only what is typed in, and what
 * an address carries, has `09:30`.
 */
export function clock(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour)}h${minute === '00' ? '' : minute}`
}

/** `às 9h30`, `à 1h` */
export const atClock = (time: string): string => `${/^01:/.test(time) ? 'à' : 'às'} ${clock(time)}`

export const duration = (minutes: number): string => `${minutes}\u00A0min`

export const count = (amount: number, one: string, many: string): string =>
  `${groupThousands(amount)} ${amount === 1 ? one : many}`

/** `4,9` */
export const average = (value: number): string => value.toFixed(1).replace('.', ',')

/** `Ana Lima da Silva` → `AS`; titles such as `Dra.` don't count. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !word.endsWith('.'))
  const [first = name] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR')
}

/** The opening of a text for previews, cut between words. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s.,;:–-]+$/, '')}…`
}

/** How soon a professional wants a change told: `12 horas`, `2 dias`. */
export function notice(hours: number): string {
  return hours % 24 === 0 && hours >= 48
    ? count(hours / 24, 'dia', 'dias')
    : count(hours, 'hora', 'horas')
}

/** How long to wait before trying again: `um minutinho`, `uns 7 minutos`, `1 hora`. */
export function waitInWords(seconds: number | null): string {
  const minutes = Math.ceil((seconds ?? 0) / 60)
  if (minutes <= 1) return 'um minutinho'
  return minutes < 60 ? `uns ${minutes} minutos` : count(Math.ceil(minutes / 60), 'hora', 'horas')
}
