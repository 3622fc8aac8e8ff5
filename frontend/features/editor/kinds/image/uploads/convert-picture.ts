import { isHeic } from '../../../upload/picture-files.js'

/** Longest side of a converted picture in px: Safari draws no larger square. */
const MAX_SIDE = 4096
const QUALITY = 0.85
/** Share of the side that remains with each further attempt. */
const SHRINK = 0.75
/** Maximum number of attempts; the last one has a tenth of the side. */
const TRIES = 9

let last: Promise<unknown> = Promise.resolve()

/**
 * Returns a picture as WebP, or as JPEG where the browser writes no WebP, of at most `maxBytes`. The
 * picture keeps its orientation. Converts one picture at a time, because each needs 4 bytes per
 * pixel. Rejects with an Error whose message is for the user if the browser cannot read the file.
 */
export function convertPicture(file: File, maxBytes: number): Promise<File> {
  const converted = last.then(() => convert(file, maxBytes))
  last = converted.catch(() => undefined)
  return converted
}

async function convert(file: File, maxBytes: number) {
  const bitmap = await decode(file)
  try {
    const first = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    for (let tries = 0; tries < TRIES; tries++) {
      const blob = await encode(bitmap, first * SHRINK ** tries)
      if (blob.size <= maxBytes) return new File([blob], renamed(file.name, blob), blob)
    }
  } finally {
    bitmap.close()
  }
  throw unreadable(file)
}

async function decode(file: File) {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw unreadable(file)
  }
}

async function encode(bitmap: ImageBitmap, scale: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')!
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const webp = await written(canvas, 'image/webp')
  // Safari writes PNG instead.
  if (webp.type === 'image/webp') return webp
  // JPEG has no transparency.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return written(canvas, 'image/jpeg')
}

function written(canvas: HTMLCanvasElement, type: string) {
  return new Promise<Blob>((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture is too large for this browser'))
    canvas.toBlob(take, type, QUALITY)
  })
}

/** Returns the name with the extension of the new type. */
function renamed(name: string, { type }: Blob) {
  return `${name.replace(/\.\w{1,5}$/, '')}.${type === 'image/webp' ? 'webp' : 'jpg'}`
}

function unreadable(file: File) {
  return new Error(
    isHeic(file)
      ? 'This browser can’t read HEIC pictures. Save it as JPEG and try again'
      : 'This browser can’t read the picture. Save it as JPEG and try again'
  )
}
