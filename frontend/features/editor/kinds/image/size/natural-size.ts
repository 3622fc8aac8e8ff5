/** A picture's own size, in px. */
export interface PictureSize {
  width: number
  height: number
}

/** Loads a picture and tells its own size; null when there is none to be seen. */
export function naturalSize(src: string) {
  const picture = new Image()
  picture.src = src
  return new Promise<PictureSize | null>((resolve) => {
    picture.addEventListener('load', () => {
      const { naturalWidth: width, naturalHeight: height } = picture
      resolve(width > 0 && height > 0 ? { width, height } : null)
    })
    picture.addEventListener('error', () => resolve(null))
  })
}

/** The same of a file that is at hand. */
export async function naturalSizeOf(file: Blob) {
  const url = URL.createObjectURL(file)
  const size = await naturalSize(url)
  URL.revokeObjectURL(url)
  return size
}
