import { BLANK, MAX_ADDRESS, safeImageSource } from '#modules/workspace/document/addresses'

/**
 * Returns the problem with an image's link; null if the link is usable (rule 6.16). Besides http
 * and https, a link may start with the product's own host (rule 5.6).
 */
export function imageLinkProblem(typed: string, host: string): string | null {
  const link = typed.trim()
  if (link === '') return 'Image link cant be empty.'
  const known = /^https?:\/\/\S+$/i.test(link) || link.startsWith(`${host}/`)
  const isSource = safeImageSource(imageSource(link, host)) !== BLANK
  return known && isSource && link.length <= MAX_ADDRESS ? null : 'Image link is not valid'
}

/** Returns the source of an image for a valid link, without the product's own host. */
export function imageSource(typed: string, host: string) {
  const link = typed.trim()
  return link.startsWith(`${host}/`) ? link.slice(host.length) : link
}
