const STREET =
  /(?<!\p{L})(?:rua|r\.|avenida|av\.?|travessa|tv\.|alameda|estrada|rodovia|praça|praca|largo|beco)\s+(?:\p{L}|\d{1,2}\s+de\s+\p{L})[^.;!?\n]*/iu
/** What a time begins with. What stands before it is the address. */
const TIME =
  /[\s,]+(?:(?:na|no|pra|para|às|as|dia)\s+)?(?:hoje|hj|amanh[ãa]|segunda|ter[çc]a|quarta|quinta|sexta|s[áa]bado|domingo|(?:dia|às|as)\s+\d|\d{1,2}\s*(?:h|:\d))(?!\p{L}).*$/isu

/**
 * The client's address within a message: `em casa sexta 14h, moro na rua do Sossego 55, Boa Vista`. A street without
 * a number is none: the agent asks.
 */
export function visitAddressIn(text: string): string | null {
  const [street] = STREET.exec(text) ?? []
  const address = street
    ?.slice(0, 300)
    .replace(TIME, '')
    .replace(/[\s,]+$/, '')
  return address !== undefined && /\d/.test(address) ? address : null
}
