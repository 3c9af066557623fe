import type { pageFaceRpcs, RpcOutput, RpcRequest } from '@encaixe/contracts'
import { json, type Send, segment } from './request.ts'

type Rpcs = typeof pageFaceRpcs
export type PageFace = RpcOutput<Rpcs['getPageFace']>

/** What the page of whoever is signed in looks like. */
export const faceApi = (send: Send) => ({
  face: () => send<PageFace>('/api/settings/page'),
  updateFace: (face: RpcRequest<Rpcs['updatePageFace']>) =>
    send<PageFace>('/api/settings/page', json('PATCH', face)),
  addPhoto: (picture: Blob) =>
    send<RpcOutput<Rpcs['addPhoto']>>('/api/settings/photos', {
      method: 'POST',
      headers: { 'content-type': picture.type || 'application/octet-stream' },
      body: picture,
    }),
  updatePhoto: async ({ id, ...photo }: RpcRequest<Rpcs['updatePhoto']>) =>
    send<RpcOutput<Rpcs['updatePhoto']>>(
      `/api/settings/photos/${segment(id)}`,
      json('PATCH', photo),
    ),
  removePhoto: async (id: string) =>
    send<null>(`/api/settings/photos/${segment(id)}`, { method: 'DELETE' }),
  orderPhotos: (ids: string[]) =>
    send<PageFace>('/api/settings/photos/order', json('PUT', { ids })),
})
