import { FULL_WIDTH, MIN_IMAGE_WIDTH } from '#modules/workspace/document/blocks/image'

/**
 * Returns the width of an image, in px: null below 50 px, FULL_WIDTH if wider than its container
 * (rule 6.13).
 * @param wanted in px.
 * @param room width of the container, in px.
 */
export function imageWidth(wanted: number, room: number): number | null {
  const width = Math.round(wanted)
  if (width < MIN_IMAGE_WIDTH) return null
  return width > Math.floor(room) ? FULL_WIDTH : width
}
