import { isHistoryTransaction } from 'prosemirror-history'
import { Plugin, type Transaction } from 'prosemirror-state'
import { newIdempotencyKey } from '../../../../../app/api-client.js'
import { isOwn } from '../../../copy/own-html.js'
import { learnSize } from '../size/learn-size.js'
import { heldAgain, type HeldPlace, holdPlaces } from './hold-places.js'
import { type PastedPictures, takePictures } from './pasted-pictures.js'
import { addPlaces } from './upload-places.js'
import type { UploadingBlock } from './uploading-block.js'

interface PastePicturesOptions {
  fits: (file: File) => boolean
  onTooLarge: (file: File) => void
  onRefused: (count: number) => void
  onUnreadable: (count: number) => void
  begin: (file: File) => UploadingBlock
}

/** Uploads the pictures embedded in pasted or dropped HTML; all other pictures stay links. */
export function pastePictures(options: PastePicturesOptions) {
  const { fits, onTooLarge, onRefused, onUnreadable, begin } = options
  /** Pictures of the last parsed HTML, until it is in the document. */
  let pictures: PastedPictures | null = null
  let linked: Iterable<string> = []
  /** Cancelled uploads, restarted when redo restores their positions. */
  let gone: HeldPlace[] = []

  function start(tr: Transaction, held: readonly HeldPlace[]) {
    if (held.length === 0) return null
    const places = held.map((one) => {
      const block = begin(one.file)
      block.signal.addEventListener('abort', () => gone.push(one))
      return { block, at: one.at }
    })
    return addPlaces(tr, places)
  }

  return new Plugin({
    props: {
      transformPastedHTML: (html) => {
        pictures = null
        // The editor's own HTML embeds no pictures and states the size of its images.
        if (isOwn(html) || !/<img\b/i.test(html)) return html
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        pictures = takePictures(body, () => `/pasted/${newIdempotencyKey()}`)
        for (const [address, file] of pictures.carried) {
          if (fits(file)) continue
          pictures.carried.delete(address)
          body.querySelector(`img[src="${address}"]`)?.remove()
          onTooLarge(file)
        }
        if (pictures.refused > 0) onRefused(pictures.refused)
        if (pictures.unreadable > 0) onUnreadable(pictures.unreadable)
        return body.innerHTML
      },
    },
    appendTransaction: (transactions, before, { tr, doc }) => {
      if (gone.length > 0 && transactions.some(isHistoryTransaction)) {
        const back = heldAgain(gone, before.doc, doc)
        gone = gone.filter(({ line }) => !back.some((one) => one.line === line))
        return start(tr, back)
      }
      if (!pictures || !transactions.some(({ docChanged }) => docChanged)) return null
      const { carried } = pictures
      linked = pictures.linked
      pictures = null
      return start(tr, carried.size > 0 ? holdPlaces(tr, carried) : [])
    },
    view: () => ({
      update: (view) => {
        for (const src of linked) void learnSize(view, src)
        linked = []
      },
    }),
  })
}
