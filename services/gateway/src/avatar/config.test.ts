import { expect, test } from 'vitest'
import { mediaEnvironment, requireOneMediaStore } from './config.ts'

const schema = mediaEnvironment.superRefine(requireOneMediaStore)
const folder = { MEDIA_FOLDER: '/var/lib/encaixe/media' }
const storage = {
  MEDIA_S3_ENDPOINT: 'https://s3.example',
  MEDIA_S3_BUCKET: 'pictures',
  MEDIA_S3_REGION: 'sa-east-1',
  MEDIA_S3_ACCESS_KEY_ID: 'id',
  MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
}
const { MEDIA_S3_REGION: _, ...withoutRegion } = storage

test('pictures are kept in a folder or in an object store', () => {
  expect(schema.parse(folder)).toMatchObject(folder)
  expect(schema.parse(storage)).toMatchObject(storage)
})

test.each<[string, Record<string, string>, string[]]>([
  ['neither', {}, ['MEDIA_FOLDER']],
  ['both', { ...folder, ...storage }, Object.keys(storage)],
  ['a folder and half a store', { ...folder, MEDIA_S3_BUCKET: 'x' }, ['MEDIA_S3_BUCKET']],
  ['a store without a region', withoutRegion, ['MEDIA_S3_REGION']],
  ['no address', { ...storage, MEDIA_S3_ENDPOINT: 's3' }, ['MEDIA_S3_ENDPOINT']],
])('%s stops the start, and the variable is named', (_what, environment, names) => {
  const { error } = schema.safeParse(environment)
  expect(error?.issues.map(({ path }) => path[0])).toEqual(names)
})
