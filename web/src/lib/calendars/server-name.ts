const known: Readonly<Record<string, string>> = {
  'icloud.com': 'iCloud',
  'fastmail.com': 'Fastmail',
}

/** How people call the server of a CalDAV account, which is written as `user · server`. */
export function serverName(account: string): string {
  const host = account.split(' · ').at(-1) ?? account
  const [, name = host] =
    Object.entries(known).find(([domain]) => host === domain || host.endsWith(`.${domain}`)) ?? []
  return name
}
