import { OPERATOR, serviceNames } from '@encaixe/contracts'
import { operatorPermissions, type Permissions, permissionsOf } from './permissions.ts'

/** Who has an account on the bus: every service, and operators' commands. */
export const busUsers = [...serviceNames, OPERATOR] as const
export type BusUser = (typeof busUsers)[number]

/** The part of nats.conf that says who may do what; `passwords` by user. */
export function usersConfig(passwords: Readonly<Record<string, string>>): string {
  const users = busUsers.map((user) => {
    const permissions = user === OPERATOR ? operatorPermissions() : permissionsOf(user)
    return userConfig(user, passwords[user] ?? '', permissions)
  })
  return `authorization {\n  users = [\n${users.join('\n')}\n  ]\n}\n`
}

const userConfig = (user: string, password: string, { publish, subscribe }: Permissions) =>
  [
    '    {',
    `      user: ${JSON.stringify(user)}, password: ${JSON.stringify(password)}`,
    '      permissions {',
    `        publish { allow: ${list(publish.allow)}${publish.deny.length > 0 ? `, deny: ${list(publish.deny)}` : ''} }`,
    `        subscribe { allow: ${list(subscribe.allow)} }`,
    // To who asked, where they said: in the time that a request may take.
    '        allow_responses { max: 1, expires: "1m" }',
    '      }',
    '    }',
  ].join('\n')

const list = (subjects: readonly string[]) => JSON.stringify(subjects)
