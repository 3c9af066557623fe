import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../database.ts'

/** One write in this many also deletes expired records. */
const SWEEP_EVERY = 500

/** The provider's own state: sessions, interactions, grants, codes, refresh tokens. */
export function createRecords(database: Database, now: () => number) {
  const upsert = database.prepare(
    `insert into record (model, id, uid, grant_id, payload, expires_at) values (?, ?, ?, ?, ?, ?)
     on conflict (model, id) do update set uid = excluded.uid, grant_id = excluded.grant_id,
       payload = excluded.payload, expires_at = excluded.expires_at`,
  )
  const alive = '(expires_at is null or expires_at > ?)'
  const byId = database.prepare(
    `select payload from record where model = ? and id = ? and ${alive}`,
  )
  const byUid = database.prepare(
    `select payload from record where uid = ? and model = ? and ${alive}`,
  )
  const consume = database.prepare(
    `update record set payload = json_set(payload, '$.consumed', ?) where model = ? and id = ?`,
  )
  const remove = database.prepare('delete from record where model = ? and id = ?')
  const revoke = database.prepare('delete from record where grant_id = ? and model = ?')
  const sweep = database.prepare('delete from record where expires_at <= ?')
  const seconds = () => Math.floor(now() / 1000)
  let writes = 0

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      if (writes % SWEEP_EVERY === 0) sweep.run(seconds())
      writes += 1
      const expiresAt = expiresIn === undefined ? null : seconds() + expiresIn
      const { uid = null, grantId = null } = payload
      upsert.run(model, id, uid, grantId, JSON.stringify(payload), expiresAt)
    },
    find: async (id) => payloadOf(byId.get(model, id, seconds())),
    findByUid: async (uid) => payloadOf(byUid.get(uid, model, seconds())),
    // Only the device flow looks for a record this way, and it is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      consume.run(seconds(), model, id)
    },
    async destroy(id) {
      remove.run(model, id)
    },
    async revokeByGrantId(grantId) {
      revoke.run(grantId, model)
    },
  })
}

function payloadOf(row: Record<string, unknown> | undefined): AdapterPayload | undefined {
  return typeof row?.payload === 'string' ? JSON.parse(row.payload) : undefined
}
