import { AppError, MOST_PHOTOS } from '@encaixe/contracts'

/** @throws AppError VALIDATION_FAILED where a page shows as many pictures as it may */
export function requireRoomForPhoto(photos: readonly unknown[]): void {
  if (photos.length < MOST_PHOTOS) return
  throw new AppError('VALIDATION_FAILED', 'This page shows as many pictures as it may.', {
    errors: [{ path: 'photo', message: `São no máximo ${MOST_PHOTOS} fotos. Apague uma antes.` }],
  })
}
