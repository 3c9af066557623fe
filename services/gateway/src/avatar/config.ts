import { z } from 'zod'

const text = z.string().min(1).optional()

/** Where pictures are kept: in a folder, or in an S3-compatible store. Exactly one is configured. */
export const mediaEnvironment = z.object({
  /** Pictures are kept in this folder. */
  MEDIA_FOLDER: text,
  /** Of the store, such as `https://s3.sa-east-1.amazonaws.com`; buckets are named in the path. */
  MEDIA_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_S3_BUCKET: text,
  MEDIA_S3_REGION: text,
  MEDIA_S3_ACCESS_KEY_ID: text,
  MEDIA_S3_SECRET_ACCESS_KEY: text,
  /** How often files that nobody shows any more are looked for. */
  MEDIA_SWEEP_SECONDS: z.coerce.number().min(0.05).max(3_600).default(60),
})

/** What decides where pictures are kept. */
export type MediaConfig = Omit<z.output<typeof mediaEnvironment>, 'MEDIA_SWEEP_SECONDS'>

export interface ObjectStorage {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const OBJECT_STORAGE = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_REGION',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
] as const

/** Names what is missing, or what is too much. */
export function requireOneMediaStore(config: MediaConfig, context: z.RefinementCtx): void {
  const given = OBJECT_STORAGE.filter((name) => config[name] !== undefined)
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
  for (const name of OBJECT_STORAGE) {
    if (!given.includes(name)) complain(name, 'is needed beside the other variables MEDIA_S3_…')
  }
}

/** The store's settings; null when pictures are kept in a folder. */
export function objectStorageOf(config: MediaConfig): ObjectStorage | null {
  const {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_REGION: region,
    MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config
  const isComplete = endpoint && bucket && region && accessKeyId && secretAccessKey
  return isComplete ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : null
}
