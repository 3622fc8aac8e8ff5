import { FULL_WIDTH, MIN_IMAGE_WIDTH } from '#modules/workspace/document/blocks/image'

/**
 * The width that an image gets, in px: below 50 none (null), above what holds it full (rule 6.13).
 * @param wanted in px.
 * @param room width of what holds the image, in px.
 */
export function imageWidth(wanted: number, room: number): number | null {
  const width = Math.round(wanted)
  if (width < MIN_IMAGE_WIDTH) return null
  return width > Math.floor(room) ? FULL_WIDTH : width
}
