import { type DocumentedRoute, schedulingRpcs } from '@encaixe/contracts'
import { paths } from '@encaixe/contracts/paths'

const picture = { type: 'string', format: 'binary' }

const route = {
  path: paths.avatar,
  rpc: schedulingRpcs.setAvatar,
  // The gateway makes the picture's address.
  filledIn: ['avatarUrl'],
} as const

/** How the routes of a picture read in the API's document: they take no JSON. */
export const pictureRoutes: readonly DocumentedRoute[] = [
  {
    ...route,
    method: 'PUT',
    summary: 'Shows another picture: JPEG, PNG, WebP or AVIF of at most 5 MiB, by its content.',
    content: {
      'image/*': picture,
      'application/octet-stream': picture,
      'multipart/form-data': { type: 'object', properties: { avatar: picture } },
    },
  },
  {
    path: paths.photos,
    rpc: schedulingRpcs.addPhoto,
    // The gateway makes the picture, and its address.
    filledIn: ['url', 'width', 'height', 'description'],
    method: 'POST',
    status: 201,
    summary: 'Shows one more picture of the work: JPEG, PNG, WebP or AVIF of at most 5 MiB.',
    content: {
      'image/*': picture,
      'application/octet-stream': picture,
      'multipart/form-data': { type: 'object', properties: { photo: picture } },
    },
  },
  {
    ...route,
    method: 'DELETE',
    operationId: 'removeAvatar',
    summary: 'Shows no picture any more.',
    content: null,
  },
]
