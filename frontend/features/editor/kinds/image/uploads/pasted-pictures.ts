import { IMAGE_TYPES, mediaType } from '#modules/workspace/api'
import { isPictureData, readPictureData } from './picture-data.js'

/**
 * Addresses that no page can read: local files, mail parts, Safari's own, and Notion's, which it
 * does not share.
 */
const OUT_OF_REACH =
  /^\s*((file|cid|blob|webkit-fake-url|applewebdata|attachment):|https:\/\/prod-files-secure\.s3[^?]*$)/i

/** Pictures in pasted HTML. */
export interface PastedPictures {
  /** Embedded pictures, by the address that replaces them in the HTML. */
  carried: Map<string, File>
  /** Addresses of pictures stored elsewhere. */
  linked: Set<string>
  /** Number of pictures removed because of an unsupported type. */
  refused: number
  /** Number of pictures removed because no page can read them: files of Word and Writer. */
  unreadable: number
}

/**
 * Extracts the pictures embedded as data in pasted HTML. Each gets a placeholder address until the
 * text is in the page (hold-places.ts). All other pictures stay links.
 */
export function takePictures(body: HTMLElement, newAddress: () => string): PastedPictures {
  const carried = new Map<string, File>()
  const linked = new Set<string>()
  let refused = 0
  let unreadable = 0
  for (const picture of body.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? ''
    if (OUT_OF_REACH.test(src)) {
      unreadable++
      picture.remove()
      continue
    }
    if (!isPictureData(src)) {
      linked.add(src)
      continue
    }
    const file = readPictureData(src)
    if (!file || !IMAGE_TYPES.includes(mediaType(file.type))) {
      refused++
      picture.remove()
      continue
    }
    const address = newAddress()
    carried.set(address, file)
    picture.setAttribute('src', address)
  }
  return { carried, linked, refused, unreadable }
}
