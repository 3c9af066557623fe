import { type PageFace, pageFace, publicPhoto, type WorkPhoto, workPhoto } from '@encaixe/contracts'
import type {
  Prisma,
  Professional as ProfessionalRow,
  WorkPhoto as WorkPhotoRow,
} from '../../generated/client.ts'

/** The pictures of a page, in their order. */
export const withPhotos = {
  photos: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ProfessionalInclude

export type FaceRow = Pick<ProfessionalRow, 'accentColor' | 'faq' | 'showsRelated'> & {
  photos: WorkPhotoRow[]
}

export const photoOf = (row: WorkPhotoRow): WorkPhoto => workPhoto.parse(row)

/** As its owner sees it. */
export const faceOf = (row: FaceRow): PageFace => ({
  accentColor: row.accentColor,
  faq: questionsOf(row),
  photos: row.photos.map(photoOf),
  showsRelated: row.showsRelated,
})

/** As strangers see it. */
export const publicFaceOf = (row: FaceRow) => ({
  accentColor: row.accentColor,
  faq: questionsOf(row),
  photos: row.photos.map((photo) => publicPhoto.parse(photo)),
})

const questionsOf = ({ faq }: Pick<FaceRow, 'faq'>) => pageFace.shape.faq.parse(faq)
