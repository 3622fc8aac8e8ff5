import { IMAGE_TYPES, mediaType } from '#modules/workspace/api'
import { isPictureData, readPictureData } from './picture-data.js'

/** Files of the person's machine, parts of a mail, Safari's own, Notion's (it lends no address). */
const OUT_OF_REACH =
  /^\s*((file|cid|blob|webkit-fake-url|applewebdata|attachment):|https:\/\/prod-files-secure\.s3[^?]*$)/i

/** What pasted HTML brings in pictures. */
export interface PastedPictures {
  /** Those that the HTML carries in itself, by the address that stands for them in it. */
  carried: Map<string, File>
  /** Addresses of those that lie elsewhere. */
  linked: Set<string>
  /** How many were taken out because their type cannot be kept. */
  refused: number
  /** How many were taken out because they lie where no page can read: Word's and Writer's files. */
  unreadable: number
}

/**
 * Takes the pictures out of pasted HTML that are in it as data: each gets an address that stands
 * for it until the text is in the page (hold-places.ts). The others stay links.
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
