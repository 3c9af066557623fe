import { z } from 'zod'

const text = z.string().min(1)

/** An S3-compatible store. */
export const objectStorage = z.object({
  /** Of the store, such as `https://s3.sa-east-1.amazonaws.com`; buckets are named in the path. */
  MEDIA_S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  MEDIA_S3_BUCKET: text,
  MEDIA_S3_REGION: text,
  MEDIA_S3_ACCESS_KEY_ID: text,
  MEDIA_S3_SECRET_ACCESS_KEY: text,
})
export type ObjectStorage = z.output<typeof objectStorage>

/** Where pictures are kept: in a folder, or in an S3-compatible store. Exactly one is configured. */
export const mediaEnvironment = z.object({
  /** Pictures are kept in this folder. */
  MEDIA_FOLDER: text.optional(),
  ...objectStorage.partial().shape,
  /** How often files that nobody shows any more are looked for. */
  MEDIA_SWEEP_SECONDS: z.coerce.number().min(0.05).max(3_600).default(60),
})

/** What decides where pictures are kept. */
export type MediaConfig = Omit<z.output<typeof mediaEnvironment>, 'MEDIA_SWEEP_SECONDS'>

/** Names what is missing, or what is too much. */
export function requireOneMediaStore(config: MediaConfig, context: z.RefinementCtx): void {
  const names = objectStorage.keyof().options
  const given = names.filter((name) => config[name] !== undefined)
  const complain = (name: keyof MediaConfig, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (config.MEDIA_FOLDER !== undefined) {
    for (const name of given) complain(name, 'cannot be set together with MEDIA_FOLDER')
    return
  }
  if (given.length === 0) {
    complain('MEDIA_FOLDER', 'is needed to keep pictures, or the variables MEDIA_S3_…')
    return
  }
  for (const name of names) {
    if (!given.includes(name)) complain(name, 'is needed beside the other variables MEDIA_S3_…')
  }
}
