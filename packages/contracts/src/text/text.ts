import { z } from 'zod'

/** What people type. Messages reach them through forms, so they are in Portuguese. */

const CONTROL_CHARACTERS = /\p{Cc}/u
const CONTROL_CHARACTERS_BUT_LINES = /[^\P{Cc}\n\r\t]/u

/**
 * Nothing to see: zero-width spaces and joiners, controls of the writing direction, tags, fillers that
 * count as letters. They hide what a text says, or pass for an empty one.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Emoji, as keyboards write them: joiners, selectors and tags belong to what is seen. */
const EMOJI =
  /\p{RGI_Emoji}|\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?)*/gv

const hasInvisible = (text: string) => text.replace(EMOJI, '').search(INVISIBLE) >= 0

/** Without the invisible ones, emoji left whole. */
const visible = (text: string) =>
  text.replace(new RegExp(`${EMOJI.source}|${INVISIBLE.source}`, 'gv'), (found) =>
    found.replace(EMOJI, '') === '' ? found : '',
  )

const NOT_ACCEPTED = 'Há caracteres que não são aceitos.'
const tooLong = (max: number) => `Use no máximo ${max} caracteres.`

/**
 * Well-formed text of roughly this length, made NFC and trimmed. The limit that people are told is
 * checked after it: trimming takes away, and a few letters come apart under NFC.
 */
const typed = (min: number, max: number, missing: string, example: string | undefined) =>
  z
    .string(missing)
    .max(max * 4, tooLong(max))
    .refine((text) => text.isWellFormed(), 'Há caracteres que não conseguimos ler.')
    .meta({
      ...(min > 0 && { minLength: min }),
      maxLength: max,
      ...shown(example),
    })

/** What goes in and what comes out have documentation of their own. */
const shown = (example: string | undefined) =>
  example === undefined ? {} : { examples: [example] }

interface LineOptions {
  /** What to say when nothing was typed. */
  missing?: string
  /** For the API's readers. */
  example?: string
}

/** One line a person typed: trimmed, NFC, well-formed, without control characters and invisible ones. */
export const line = (
  min: number,
  max: number,
  { missing = 'Preencha este campo.', example }: LineOptions = {},
) =>
  typed(min, max, missing, example)
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(min, {
          error: min === 1 ? missing : `Use pelo menos ${min} caracteres.`,
          // What is missing need not be told what it holds.
          abort: true,
        })
        .max(max, tooLong(max))
        .refine((text) => !CONTROL_CHARACTERS.test(text), NOT_ACCEPTED)
        .refine((text) => !hasInvisible(text), 'Há caracteres invisíveis: apague e digite de novo.')
        .meta(shown(example)),
    )

/** The name of a person or a practice: a line with at least one letter, of any script. */
export const personName = ({ missing, example = 'Ana Souza' }: LineOptions = {}) =>
  line(2, 120, { example, ...(missing !== undefined && { missing }) }).refine(
    (name) => /\p{L}/u.test(name),
    'Um nome precisa de letras.',
  )

/** Several lines a person typed; invisible characters, which come along when text is pasted, are dropped. */
export const paragraph = (max: number, { example }: Pick<LineOptions, 'example'> = {}) =>
  typed(0, max, 'Preencha este campo.', example)
    .transform((text) => visible(text.normalize('NFC')).trim())
    .pipe(
      z
        .string()
        .max(max, tooLong(max))
        .refine((text) => !CONTROL_CHARACTERS_BUT_LINES.test(text), NOT_ACCEPTED)
        .meta(shown(example)),
    )

/** A form's field that may be left out: browsers send an empty one so. */
export const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** What a public form brings besides what people fill in. */
export const formGuards = {
  /** Honeypot: people never see it, so whoever fills it in is a program. */
  website: emptyAsAbsent(z.string().max(2000)).meta({ description: 'Leave it out.' }),
  /** The solved challenge, when a refusal brought one; the gateway checks it. */
  altcha: emptyAsAbsent(z.string().max(4000)).meta({
    description: 'The solved `challenge` of an answer CHALLENGE_REQUIRED or RATE_LIMITED.',
  }),
}
