import { OPERATOR, serviceNames } from '@encaixe/contracts'
import { operatorPermissions, type Permissions, permissionsOf } from './permissions.ts'

/** Who has an account on the bus: every service, and operators' commands. */
export const busUsers = [...serviceNames, OPERATOR] as const
export type BusUser = (typeof busUsers)[number]

/** Those accounts and what each may do, as they stand in the list of users of nats.conf. */
export const userEntries = (passwordOf: (user: BusUser) => string): string =>
  busUsers
    .map((user) => {
      const permissions = user === OPERATOR ? operatorPermissions() : permissionsOf(user)
      return `${userConfig(user, passwordOf(user), permissions)}\n`
    })
    .join('')

/** The part of nats.conf that says who may do what. */
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
