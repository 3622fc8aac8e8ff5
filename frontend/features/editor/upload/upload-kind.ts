import { ATTACHMENT_TYPE, MAX_ATTACHMENT_BYTES, MAX_IMAGE_BYTES } from '#modules/workspace/api'
import { isPicture } from './picture-files.js'

/** Kind of block that an uploaded file becomes. */
export type UploadKind = 'image' | 'attachment'

/** Maximum bytes by kind. */
export const MAX_UPLOAD_BYTES: Readonly<Record<UploadKind, number>> = {
  image: MAX_IMAGE_BYTES,
  attachment: MAX_ATTACHMENT_BYTES,
}

/** Returns the kind of a pasted or dropped file (rule 6.16). */
export function kindOfFile(file: Pick<File, 'type' | 'name'>): UploadKind {
  return isPicture(file) ? 'image' : 'attachment'
}

/** Returns the same file, declared as a download whatever it contains. */
export function asDownload(file: File) {
  return new File([file], file.name, { type: ATTACHMENT_TYPE })
}
