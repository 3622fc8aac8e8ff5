import type { Command } from 'prosemirror-state'
import { selectedImage, setSelectedImage } from '../image-commands.js'
import { imageWidth } from './image-width.js'
import { measureImage } from './measure-image.js'

/** Distance that a key press moves an edge of an image, in px. */
export const KEY_STEP = 40

/** Makes the selected image wider or narrower by some px. */
export function widenImage(by: number): Command {
  return (state, dispatch, view) => {
    const image = selectedImage(state)
    if (!image) return false
    const size = view && measureImage(view, image.pos)
    const width = size ? imageWidth(size.width + by, size.room) : null
    // Consumes the key even if the width does not change, because it is not meant for the
    // surrounding text.
    return width === null || setSelectedImage({ width })(state, dispatch)
  }
}
