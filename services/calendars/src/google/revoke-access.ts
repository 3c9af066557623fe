import { z } from 'zod'
import type { Sealing } from '../connections/sealing.ts'
import type { CalendarsTasks, CalendarsWork } from '../store.ts'
import { type GoogleApi, GoogleFailure } from './google-api.ts'

const revokeAccess = {
  kind: 'revoke-google-access',
  data: z.object({ about: z.string(), sealed: z.string() }),
}

/** Says what gives access to a Google account back. It is repeated while Google does not answer. */
export const handleRevocations = (
  tasks: CalendarsTasks,
  { api, sealing }: { api: Pick<GoogleApi, 'revoke'>; sealing: Sealing },
) =>
  tasks.handle(revokeAccess, {
    deleteDone: true,
    async runOutside({ data: { sealed, about } }) {
      const token = sealing.openText(sealed, about)
      if (token === null) return
      try {
        await api.revoke(token)
      } catch (error) {
        // Google answers 400 if the token is no longer good.
        if (!(error instanceof GoogleFailure) || error.status !== 400) throw error
      }
    },
  })

/** A connection that goes. */
interface Going {
  id: string
  kind: string
  addressHash: Uint8Array<ArrayBuffer>
  sealed: Uint8Array
  sealedBy: string
}

export type RevokeAccess = ReturnType<typeof accessRevoker>

/** Gives access back soon. An account that another page has connected, too, keeps its access. */
export const accessRevoker =
  ({ tasks, sealing }: { tasks: CalendarsTasks; sealing: Sealing }) =>
  async (work: CalendarsWork, connections: readonly Going[]): Promise<void> => {
    for (const { id, kind, addressHash, ...row } of connections) {
      if (kind !== 'google') continue
      const others = await work.tx.connection.count({ where: { addressHash, NOT: { id } } })
      if (others > 0) continue
      const about = `revoke ${id}`
      const sealed = sealing.sealText(sealing.open(row, id), about)
      await tasks.add(work, revokeAccess, [{ data: { about, sealed } }])
    }
  }
