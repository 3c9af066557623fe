import { AppError, ownProfessional, schedulingRpcs, type WorkPhoto } from '@encaixe/contracts'
import { sandboxAccessKey } from '@encaixe/sandbox/testing'
import { newId } from '@encaixe/service-kit'
import {
  accountOf,
  openBrowser,
  somebody,
  startIdentityWorld,
  startProvider,
} from '../identity/identity-world.ts'

export type StoreKind = 'folder' | 'object storage'

/** The settings of the sandbox's object store. */
export const objectStorageEnvironment = (sandboxUrl: string) => ({
  MEDIA_S3_ENDPOINT: `${sandboxUrl}/object-storage`,
  MEDIA_S3_BUCKET: 'pictures',
  MEDIA_S3_REGION: 'sa-east-1',
  MEDIA_S3_ACCESS_KEY_ID: sandboxAccessKey.accessKeyId,
  MEDIA_S3_SECRET_ACCESS_KEY: sandboxAccessKey.secretAccessKey,
})

const now = '2026-11-21T12:00:00Z'
const page = ownProfessional.parse({
  name: 'Ana Lima',
  profession: 'psychologist',
  phone: '+5511987654321',
  id: newId(),
  userId: 'x',
  slug: 'ana-lima',
  avatarUrl: null,
  createdAt: now,
  updatedAt: now,
  version: 1,
  pendingPhone: null,
  phoneProvenAt: now,
})

/** A gateway that keeps pictures, somebody who is signed in and has a page, and scheduling behind it. */
export async function startAvatarWorld(kind: StoreKind, env: Record<string, string> = {}) {
  const storage = await startProvider()
  let minutes = 0
  const world = await startIdentityWorld({
    env: {
      MEDIA_SWEEP_SECONDS: '0.1',
      ...env,
      ...(kind === 'object storage' && objectStorageEnvironment(storage.url)),
    },
    now: () => Date.now() + minutes * 60_000,
  })
  const { setAvatar, getPageFace, addPhoto, removePhoto } = schedulingRpcs
  let photos: WorkPhoto[] = []
  let scheduling: 'well' | 'ill' | 'without the page' = 'well'
  let shown: string | null = null
  world.everybodyOwns(page)
  await world.bus.serve(
    { setAvatar, getPageFace, addPhoto, removePhoto },
    {
      async getPageFace() {
        return { accentColor: null, faq: [], photos, showsRelated: true }
      },
      async addPhoto(photo) {
        if (scheduling === 'ill') throw new Error('no')
        const added = { ...photo, id: newId(), isCover: false, position: photos.length }
        photos = [...photos, added]
        return added
      },
      async removePhoto({ id }) {
        photos = photos.filter((photo) => photo.id !== id)
        return { removed: true } as const
      },
      async setAvatar({ avatarUrl }) {
        if (scheduling === 'ill') throw new Error('no')
        shown = avatarUrl
        if (scheduling === 'without the page') throw new AppError('FORBIDDEN', 'It is gone.')
        const changed = { ...page, avatarUrl }
        world.everybodyOwns(changed)
        return changed
      },
    },
  )
  const browser = openBrowser(world.url)
  const { email } = await somebody(world)
  await browser.signIn({ email })

  return {
    world,
    /** What scheduling was told last. */
    shown: () => shown,
    pass(more: number) {
      minutes += more
    },
    fallIll: () => {
      scheduling = 'ill'
    },
    losePage: () => {
      scheduling = 'without the page'
    },
    put: (bytes: Uint8Array, type = 'image/jpeg') =>
      browser.request('/api/settings/avatar', {
        method: 'PUT',
        headers: { 'content-type': type },
        body: Buffer.from(bytes),
      }),
    addPhoto: (bytes: Uint8Array, type = 'image/jpeg') =>
      browser.request('/api/settings/photos', {
        method: 'POST',
        headers: { 'content-type': type },
        body: Buffer.from(bytes),
      }),
    removePhoto: (id: string) => browser.delete(`/api/settings/photos/${id}`),
    putForm(bytes: Uint8Array, name = 'avatar') {
      const body = new FormData()
      body.set(name, new Blob([Buffer.from(bytes)], { type: 'image/png' }), 'eu.png')
      return browser.request('/api/settings/avatar', { method: 'PUT', body })
    },
    account: () => accountOf(browser),
    remove: () => browser.delete('/api/settings/avatar'),
    send: (method: string, path: string, headers: Record<string, string>, body?: string) =>
      browser.request(path, { method, headers, ...(body !== undefined && { body }) }),
    picture: async (url: string) => {
      const response = await world.get(url)
      return { status: response.status, headers: response.headers, bytes: await response.bytes() }
    },
    async stop() {
      await world.stop()
      await storage.stop()
    },
  }
}

export type AvatarWorld = Awaited<ReturnType<typeof startAvatarWorld>>
