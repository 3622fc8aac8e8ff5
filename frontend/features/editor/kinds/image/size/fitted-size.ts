import {
  FULL_WIDTH,
  type ImageAttributes,
  MIN_IMAGE_WIDTH,
  ratioOf,
  TEXT_WIDTH,
} from '#modules/workspace/document/blocks/image'
import type { PictureSize } from './natural-size.js'

/**
 * Returns the size attributes of an inserted picture: its natural width if that fits, otherwise
 * full width (decision 155).
 * @param room width of the container, in px. On a phone or in a column, the image may be as wide as
 *   the text.
 */
export function fittedSize(
  { width, height }: PictureSize,
  room = 0
): Pick<ImageAttributes, 'width' | 'ratio'> {
  const fits = width < Math.max(room, TEXT_WIDTH)
  return {
    width: fits ? Math.max(width, MIN_IMAGE_WIDTH) : FULL_WIDTH,
    ratio: ratioOf(width, height),
  }
}
