import type { LineProblem, ReadClient } from './client-csv.rule.ts'

interface Known {
  id: string
  name: string | null
  phone: string | null
  email: string | null
  emailConfirmed: boolean
  countedAt: Date | null
}

/** What an import does about each line. */
export interface Planned {
  created: ReadClient[]
  updated: { id: string; name: string; email: string | null }[]
  /** Lines that change nothing. */
  same: number
  problems: LineProblem[]
}

/**
 * Clients are matched by phone. A new one is added while the plan has room, a different name or address is
 * corrected, and nothing is deleted.
 * @param room how many more clients the plan takes; null: any number
 */
export function planImport(
  clients: readonly ReadClient[],
  known: readonly Known[],
  room: number | null,
): Planned {
  const byPhone = new Map(known.map((client) => [client.phone, client]))
  const planned: Planned = { created: [], updated: [], same: 0, problems: [] }
  let left = room ?? Number.POSITIVE_INFINITY
  for (const client of clients) {
    const before = byPhone.get(client.phone)
    const isCounted = before !== undefined && before.countedAt !== null
    const isSame = before !== undefined && isCounted && saysTheSame(client, before)
    if (isSame) planned.same += 1
    else if (!isCounted && left <= 0) {
      const message = 'O seu plano não tem mais espaço para clientes.'
      planned.problems.push({ line: client.line, field: '', message })
    } else {
      if (!isCounted) left -= 1
      const { name, email } = client
      if (before) planned.updated.push({ id: before.id, name, email })
      else planned.created.push(client)
    }
  }
  return planned
}

const saysTheSame = (client: ReadClient, before: Known): boolean =>
  client.name === before.name &&
  (client.email === null || (client.email === before.email && before.emailConfirmed))
