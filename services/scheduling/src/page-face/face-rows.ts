import { type PageFace, type PublicPhoto, pageFace, type WorkPhoto } from '@encaixe/contracts'
import type {
  Prisma,
  Professional as ProfessionalRow,
  WorkPhoto as WorkPhotoRow,
} from '../../generated/client.ts'

/** The pictures of a page, in their order. */
export const withPhotos = {
  photos: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ProfessionalInclude

export type FaceRow = Pick<ProfessionalRow, 'accentColor' | 'faq'> & { photos: WorkPhotoRow[] }

export const photoOf = (row: WorkPhotoRow): WorkPhoto => ({
  id: row.id,
  url: row.url,
  width: row.width,
  height: row.height,
  description: row.description,
  isCover: row.isCover,
  position: row.position,
})

/** As its owner sees it. */
export const faceOf = (row: FaceRow): PageFace => ({
  accentColor: row.accentColor,
  faq: questionsOf(row),
  photos: row.photos.map(photoOf),
})

/** As strangers see it. */
export const publicFaceOf = (row: FaceRow) => ({
  accentColor: row.accentColor,
  faq: questionsOf(row),
  photos: row.photos.map(
    ({ url, width, height, description, isCover }): PublicPhoto => ({
      ...{ url, width, height, description, isCover },
    }),
  ),
})

const questionsOf = ({ faq }: Pick<FaceRow, 'faq'>) => pageFace.shape.faq.parse(faq)
