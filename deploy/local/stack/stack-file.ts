import { join } from 'node:path'
import type { CaldavServer, Servers, Supervised } from '@encaixe/local-servers'
import { perService } from './per-service.ts'
import type { Ports } from './ports.ts'
import type { Databases } from './processes.ts'

/** Who has a calendar at the CalDAV server of a stack. */
export const caldavSignIn = { username: 'ana', password: 'agenda-de-casa' }

export const stackFile = (dir: string) => join(dir, 'stack.json')

/** What DIR/stack.json says: every address of a running stack. */
export type Stack = ReturnType<typeof addressesOf>

export function addressesOf({
  ports,
  servers,
  databases,
  processes,
  caldav,
}: {
  ports: Ports
  servers: Servers
  databases: Databases
  processes: readonly Supervised[]
  caldav?: CaldavServer | undefined
}) {
  const at = (port: number) => `http://127.0.0.1:${port}`
  const pids: Record<string, number> = {
    ...servers.pids,
    ...(caldav?.pid !== undefined && { radicale: caldav.pid }),
    ...Object.fromEntries(processes.map(({ name, pid }) => [name, pid])),
  }
  return {
    gateway: at(ports.gateway),
    web: at(ports.web),
    sandbox: at(ports.sandbox),
    phone: `${at(ports.sandbox)}/phone`,
    mail: `${at(ports.sandbox)}/mail`,
    // Absent unless one was asked for.
    ...(caldav && { caldav: caldav.url }),
    smtp: `smtp://127.0.0.1:${ports.smtp}`,
    nats: servers.natsUrl,
    redis: servers.redisUrl,
    // The server itself, as its administrator.
    postgres: servers.postgresUrl,
    // Each as the role of its service.
    databases,
    // Where each answers about its health, and to other services.
    services: perService((service) => at(ports.services[service])),
    pids,
  }
}
