/** Natural size of a picture, in px. */
export interface PictureSize {
  width: number
  height: number
}

/** Loads a picture and returns its natural size; null if it cannot be shown. */
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

/** Returns the natural size of a local file; null if it cannot be shown. */
export async function naturalSizeOf(file: Blob) {
  const url = URL.createObjectURL(file)
  const size = await naturalSize(url)
  URL.revokeObjectURL(url)
  return size
}
