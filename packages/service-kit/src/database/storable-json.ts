const ESCAPED_NUL = /(?<!\\)((?:\\\\)*)\\u0000/g

/** JSON that PostgreSQL's jsonb takes, which it does not with a NUL in a text. */
export const withoutNul = (json: string): string => json.replace(ESCAPED_NUL, '$1')
