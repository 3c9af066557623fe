/** How to call a person: the first name, or with its title: `Dra. Ana`. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  return first.endsWith('.') && words[1] ? `${first} ${words[1]}` : first
}
