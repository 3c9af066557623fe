import type { startLeadership as original } from '../../../packages/service-kit/src/jobs/leadership.ts'
import pg from './pg.ts'

/** Each service has one replica here, which leads from its start on. Its connection opens with the first statement. */
export function startLeadership({
  databaseUrl,
}: Pick<Parameters<typeof original>[0], 'databaseUrl'>) {
  const lost = new AbortController()
  let opening: Promise<InstanceType<typeof pg.Client>> | undefined

  async function open() {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return client
  }

  const session = {
    client: {
      async query(...given: Parameters<InstanceType<typeof pg.Client>['query']>) {
        opening ??= open()
        return (await opening).query(...given)
      },
    },
    lost: lost.signal,
    giveUp() {
      opening = undefined
    },
  }
  return {
    session: () => session,
    led: (_name: string, wake: () => void) => wake,
    stop: async () => lost.abort(),
  }
}
