import type { Command } from 'prosemirror-state'
import { selectedImage } from '../image-commands.js'
import { pictureAt } from '../resize/measure-image.js'
import { openLightbox } from './open-lightbox.js'

/** Shows the selected image over the whole window, then returns the focus to the text. */
export const enlarge: Command = (state, dispatch, view) => {
  const image = selectedImage(state)
  if (!image) return false
  const picture = view && pictureAt(view, image.pos)
  if (dispatch && picture) void openLightbox(picture).then(() => view.focus())
  return true
}
