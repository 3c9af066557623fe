import type { AppointmentView } from '@encaixe/contracts'
import { error, type RequestEvent } from '@sveltejs/kit'
import { problemSaid } from '../appointments/problems.ts'
import type { Message } from '../form-problem.ts'
import type { ownApi, Pix } from './own-api.ts'
import { ApiProblem } from './problem.ts'
import { redirectIfNotAllowed } from './visit.ts'

type Api = ReturnType<typeof ownApi>

const PAGE = '100'
/** More pages than anybody's month has; beyond, the rest is not shown rather than waited for. */
const MOST_PAGES = 8

/** All appointments that lie in a stretch, by start. */
export async function appointmentsIn(
  api: Pick<Api, 'appointments'>,
  { from, to }: { from: string; to: string },
): Promise<AppointmentView[]> {
  const found: AppointmentView[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, nextCursor }: Awaited<ReturnType<Api['appointments']>> = await api.appointments({
      ...{ from, to, cursor },
      limit: PAGE,
    })
    found.push(...items)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return found
}

/** Its Pix code, where there is a key to pay to. */
export async function pixOf(api: Pick<Api, 'appointmentPix'>, id: string): Promise<Pix | null> {
  try {
    return await api.appointmentPix(id)
  } catch (cause) {
    if (cause instanceof ApiProblem && cause.status === 404) return null
    throw cause
  }
}

/**
 * Why a change was refused, to be said above how things are now. Who is not signed in is sent to do so.
 * @throws ApiProblem what is no refusal of the change
 */
export function refusalOf(cause: unknown, event: RequestEvent): Message {
  if (!(cause instanceof ApiProblem)) throw cause
  redirectIfNotAllowed(cause, event)
  const message = problemSaid(cause.code)
  if (message) return message
  const [first] = cause.errors
  if (cause.status === 422 && first)
    return { title: 'Confira o que você preencheu', body: first.message }
  if (cause.status === 429) {
    return { title: 'Muitas mudanças seguidas', body: 'Espere um minutinho e tente de novo.' }
  }
  if (cause.status >= 500) {
    return {
      title: 'Não deu para salvar agora',
      body: 'O serviço não respondeu. Tente de novo daqui a pouco.',
    }
  }
  return error(400, 'unexpected')
}
