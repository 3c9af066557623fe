import { OPERATOR, serviceNames } from '@encaixe/contracts'
import { operatorPermissions, type Permissions, permissionsOf } from './permissions.ts'

/** The accounts on the bus: every service, and the operator's commands. */
export const busUsers = [...serviceNames, OPERATOR] as const
export type BusUser = (typeof busUsers)[number]

/** The accounts and their permissions, as entries of the users list in nats.conf. */
export const userEntries = (passwordOf: (user: BusUser) => string): string =>
  busUsers
    .map((user) => {
      const permissions = user === OPERATOR ? operatorPermissions() : permissionsOf(user)
      return `${userConfig(user, passwordOf(user), permissions)}\n`
    })
    .join('')

/** The authorization section of nats.conf. */
export const usersConfig = (passwordOf: (user: BusUser) => string): string =>
  `authorization {\n  users = [\n${userEntries(passwordOf)}  ]\n}\n`

const userConfig = (user: string, password: string, { publish, subscribe }: Permissions) =>
  [
    '    {',
    `      user: ${JSON.stringify(user)}, password: ${JSON.stringify(password)}`,
    '      permissions {',
    `        publish { allow: ${list(publish.allow)}${publish.deny.length > 0 ? `, deny: ${list(publish.deny)}` : ''} }`,
    `        subscribe { allow: ${list(subscribe.allow)} }`,
    '      }',
    '    }',
  ].join('\n')

const list = (subjects: readonly string[]) => JSON.stringify(subjects)
