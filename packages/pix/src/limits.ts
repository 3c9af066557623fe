/** Characters field 59 holds, by the BR Code manual. */
export const NAME_LIMIT = 25

/** Characters field 60 holds, by the BR Code manual. */
export const CITY_LIMIT = 15

/** Characters field 61 holds, by EMV; a CEP takes eight of them. */
export const POSTAL_CODE_LIMIT = 10

/** A hundred different ids, each with a header of 4 and a value of at most 99 characters. */
export const PAYLOAD_LIMIT = 100 * (4 + 99)

/** Characters the URL of a dynamic code (26-25) may have: field 26 is at most 99, less the GUI and two headers. */
export const URL_LIMIT = 77
